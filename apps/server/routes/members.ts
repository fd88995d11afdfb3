import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import type * as v from 'valibot';
import { changeMemberRole, listMembers, removeMember } from '../../../contracts/management/members.ts';
import { ChangeMemberRole } from '../../../core/access/change-member-role.ts';
import { ListMembers } from '../../../core/access/list-members.ts';
import { RemoveSiteMember } from '../../../core/access/remove-site-member.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toMemberResource } from '../../presenters/access-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes that list, change and remove the members of a site. */
export function memberRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    changeMemberRole: ChangeMemberRole,
    listMembers: ListMembers,
    removeMember: RemoveSiteMember,
  });
  const router = createRouter();

  router.get(
    ...operation(listMembers, requireSiteMember, async ({ params }) => {
      const members = await useCases.listMembers.execute(params);
      return okResponse({ success: true, members: members.map(toMemberResource) });
    }),
  );

  router.patch(
    ...operation(changeMemberRole, requireSiteMember, async ({ params, body, caller: { account }, res }) => {
      const member = await useCases.changeMemberRole.execute({ ...params, ...body, by: account });
      res.locals.auditDetails = { detail: formatRoleChange(body) };
      return okResponse({ success: true, member: toMemberResource(member) });
    }),
  );

  router.delete(
    ...operation(removeMember, requireSiteMember, async ({ params, caller: { account } }) => {
      await useCases.removeMember.execute({ ...params, by: account });
      return okResponse({ success: true });
    }),
  );

  return router;
}

/** Describes a new role for the audit log, such as `owner, handed over by an owner who becomes admin`. */
function formatRoleChange({ role, callerBecomes }: v.InferOutput<typeof changeMemberRole.body>): string {
  if (!callerBecomes) return role;
  return `${role}, handed over by an owner who ${callerBecomes === 'removed' ? 'leaves' : `becomes ${callerBecomes}`}`;
}
