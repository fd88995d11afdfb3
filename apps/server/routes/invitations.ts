import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { createInvitation, listInvitations, revokeInvitation } from '../../../contracts/management/invitations.ts';
import { InviteMember } from '../../../core/access/invite-member.ts';
import { ListInvitations } from '../../../core/access/list-invitations.ts';
import { RevokeInvitation } from '../../../core/access/revoke-invitation.ts';
import { MailInvitation } from '../../../core/notifications/mail-invitation.ts';
import { isoTime, SECOND } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toInvitationRecord } from '../../presenters/records.ts';
import { createRouter } from '../middleware/create-router.ts';
import { logRequestError } from '../middleware/request-context.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** How long a response waits for the mail server. */
const MAIL_TIMEOUT_MS = 10 * SECOND;

/** Routes of a site's invitations. The routes that accept them are those of sessions. */
export function invitationRoutes(
  container: DependencyContainer,
  { operation, siteMember }: RouteDependencies,
  publicUrl: () => string,
): Router {
  const useCases = resolveAll(container, {
    inviteMember: InviteMember,
    listInvitations: ListInvitations,
    mailInvitation: MailInvitation,
    revokeInvitation: RevokeInvitation,
  });
  const router = createRouter();

  router.post(
    ...operation(createInvitation, siteMember, async ({ params, body, caller: { account, role, site }, res }) => {
      const command = { ...params, ...body, by: account, byRole: role };
      const { invitation, token } = await useCases.inviteMember.execute(command);
      // Browsers do not send the fragment, so no server logs the token.
      const link = `${publicUrl()}/console/accept-invitation#invitation=${token}`;
      const mailed = await useCases.mailInvitation
        .execute(invitation, site, link, AbortSignal.timeout(MAIL_TIMEOUT_MS))
        .catch((error: unknown) => {
          logRequestError(res, error);
          return false;
        });
      res.locals.auditDetails = { subjectId: invitation.id, detail: invitation.role };
      const { id: invitationId, expiresAt } = invitation;
      return createdResponse({ success: true, invitationId, link, expiresAt: isoTime(expiresAt), mailed });
    }),
  );

  router.get(
    ...operation(listInvitations, siteMember, async ({ params }) => {
      const invitations = await useCases.listInvitations.execute(params);
      return okResponse({ success: true, invitations: invitations.map(toInvitationRecord) });
    }),
  );

  router.delete(
    ...operation(revokeInvitation, siteMember, async ({ params }) => {
      await useCases.revokeInvitation.execute(params);
      return okResponse({ success: true });
    }),
  );

  return router;
}
