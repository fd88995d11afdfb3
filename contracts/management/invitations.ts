import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema, textSchema } from '../schemas.ts';
import { accountNameSchema, emailSchema, tokenResponseSchema } from './accounts.ts';
import { siteRoleSchema } from './members.ts';

/** An invitation that can be accepted. */
export const invitationSchema = exactObject({
  invitationId: v.string(),
  email: v.string(),
  role: siteRoleSchema,
  invitedBy: v.pipe(v.string(), v.description('Account id of the member that invites.')),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});

const tokenSchema = v.pipe(textSchema(200), v.description('The part of the link after `#invitation=`.'));

export const createInvitation = defineOperation({
  id: 'createInvitation',
  method: 'post',
  path: '/sites/{siteId}/invitations',
  summary: 'Invite somebody to a site by email address; only owners may invite owners',
  access: 'bearer',
  role: 'admin',
  audit: 'invitation.created',
  body: exactObject({ email: emailSchema, role: siteRoleSchema }),
  success: {
    status: 201,
    description: 'The invitation, and the link that accepts it. The link is shown only once.',
    schema: exactObject({
      success: v.literal(true),
      invitationId: v.string(),
      link: v.string(),
      expiresAt: isoTimeSchema,
      mailed: v.pipe(
        v.boolean(),
        v.description(
          'Whether the mail server has accepted a mail with the link within 2 seconds. A slower mail is still sent.',
        ),
      ),
    }),
  },
  problems: ['site_not_found', 'already_member', 'member_limit_reached', 'invitation_limit_reached'],
});

export const listInvitations = defineOperation({
  id: 'listInvitations',
  method: 'get',
  path: '/sites/{siteId}/invitations',
  summary: 'List the invitations of a site that can be accepted',
  access: 'bearer',
  role: 'admin',
  success: {
    status: 200,
    description: 'The invitations, newest first.',
    schema: exactObject({ success: v.literal(true), invitations: v.array(invitationSchema) }),
  },
  problems: ['site_not_found'],
});

export const revokeInvitation = defineOperation({
  id: 'revokeInvitation',
  method: 'delete',
  path: '/sites/{siteId}/invitations/{invitationId}',
  summary: 'Revoke an invitation',
  access: 'bearer',
  role: 'admin',
  audit: 'invitation.revoked',
  success: {
    status: 200,
    description: 'The link is invalid.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['site_not_found', 'invitation_not_found'],
});

export const readInvitation = defineOperation({
  id: 'readInvitation',
  method: 'post',
  path: '/auth/read-invitation',
  summary: 'Read the invitation of a link',
  access: 'none',
  body: exactObject({ token: tokenSchema }),
  success: {
    status: 200,
    description: 'The site, email address and role of the invitation.',
    schema: exactObject({
      success: v.literal(true),
      siteName: v.string(),
      email: v.string(),
      role: siteRoleSchema,
      hasAccount: v.pipe(v.boolean(), v.description('Whether the email address has an account.')),
    }),
  },
  problems: ['invitation_invalid', 'rate_limited'],
});

export const acceptInvitation = defineOperation({
  id: 'acceptInvitation',
  method: 'post',
  path: '/auth/accept-invitation',
  summary: 'Accept an invitation, and create the account if the email address has none',
  access: 'none',
  audit: 'member.joined',
  body: exactObject({
    token: tokenSchema,
    password: v.pipe(
      textSchema(256),
      v.description('The password of the account, or the password of the new account: at least 12 characters.'),
    ),
    name: v.optional(
      v.pipe(
        accountNameSchema,
        v.description(
          'Display name of a new account. Default: the part of the email address before the `@`. An existing account ' +
            'keeps its name.',
        ),
      ),
    ),
  }),
  success: {
    status: 200,
    description: 'The account is a member of the site, and signed in.',
    schema: exactObject({ ...tokenResponseSchema.entries, siteId: v.string() }),
  },
  problems: [
    'invitation_invalid',
    'sign_in_failed',
    'sign_in_busy',
    'member_limit_reached',
    'email_taken',
    'account_closed',
    'rate_limited',
  ],
});
