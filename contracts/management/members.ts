import * as v from 'valibot';
import { FORMER_OWNER_OUTCOMES } from '../../core/access/site-member.ts';
import { SITE_ROLES } from '../../core/access/site-role.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

export const siteRoleSchema = v.picklist(SITE_ROLES);

/** A member of a site. */
export const memberSchema = exactObject({
  accountId: v.string(),
  email: v.string(),
  name: v.pipe(v.string(), v.description('Display name of the account.')),
  role: siteRoleSchema,
  since: isoTimeSchema,
});

export const listMembers = defineOperation({
  id: 'listMembers',
  method: 'get',
  path: '/sites/{siteId}/members',
  summary: 'List the members of a site',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The members, the earliest member first.',
    schema: exactObject({ success: v.literal(true), members: v.array(memberSchema) }),
  },
  problems: ['site_not_found'],
});

export const changeMemberRole = defineOperation({
  id: 'changeMemberRole',
  method: 'patch',
  path: '/sites/{siteId}/members/{accountId}',
  summary: 'Change the role of a member; only owners may change owners, or make somebody an owner',
  description:
    'With `callerBecomes`, an owner hands the site over: the member becomes an owner, and the caller becomes an ' +
    'admin or leaves the site, in one transaction.',
  access: 'bearer',
  role: 'admin',
  audit: 'member.role_set',
  body: exactObject({
    role: siteRoleSchema,
    callerBecomes: v.pipe(
      v.optional(v.picklist(FORMER_OWNER_OUTCOMES)),
      v.description('What the caller becomes in the same transaction. Only with the role `owner` for another member.'),
    ),
  }),
  success: {
    status: 200,
    description: 'The member with its new role, which applies from the next request on.',
    schema: exactObject({ success: v.literal(true), member: memberSchema }),
  },
  problems: ['site_not_found', 'member_not_found', 'last_owner'],
});

export const removeMember = defineOperation({
  id: 'removeMember',
  method: 'delete',
  path: '/sites/{siteId}/members/{accountId}',
  summary: 'Leave a site, or remove a member; removing others needs the role admin, removing owners the role owner',
  access: 'bearer',
  role: 'viewer',
  audit: 'member.removed',
  success: {
    status: 200,
    description: 'The account is no longer a member.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['site_not_found', 'role_required', 'member_not_found', 'last_owner'],
});
