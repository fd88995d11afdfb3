import { setTimeout } from 'node:timers/promises';
import type { Response, Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { createInvitation, listInvitations, revokeInvitation } from '../../../contracts/management/invitations.ts';
import type { Invitation } from '../../../core/access/invitation.ts';
import { InviteMember } from '../../../core/access/invite-member.ts';
import { ListInvitations } from '../../../core/access/list-invitations.ts';
import { RevokeInvitation } from '../../../core/access/revoke-invitation.ts';
import type { Site } from '../../../core/access/site.ts';
import { SendInvitationMail } from '../../../core/notifications/send-invitation-mail.ts';
import { formatIsoTime, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { PUBLIC_URL } from '../../composition/tokens.ts';
import { toInvitationResource } from '../../presenters/access-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { logRequestError } from '../middleware/request-context.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** How long a response waits until the mail is sent. Sending continues after the response. */
const MAIL_WAIT_MS = 2 * SECOND;
/** Timeout of sending a mail with a link. */
const MAIL_TIMEOUT_MS = MINUTE;

/**
 * Routes that create, list and revoke a site's invitations, for the site's members. The routes with which an invited
 * person reads and accepts an invitation are in sessions.ts.
 */
export function invitationRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    inviteMember: InviteMember,
    listInvitations: ListInvitations,
    mailInvitation: SendInvitationMail,
    revokeInvitation: RevokeInvitation,
  });
  const publicUrl = container.resolve(PUBLIC_URL);
  const router = createRouter();

  router.post(
    ...operation(
      createInvitation,
      requireSiteMember,
      async ({ params, body, caller: { account, role, site }, res }) => {
        const command = { ...params, ...body, by: account, byRole: role };
        const { invitation, token } = await useCases.inviteMember.execute(command);
        // Browsers do not send the fragment, so no server logs the token.
        const link = `${publicUrl.current}/console/accept-invitation#invitation=${token}`;
        const mailed = await Promise.race([
          mailLink(res, invitation, site, link),
          setTimeout(MAIL_WAIT_MS, false, { ref: false }),
        ]);
        res.locals.auditDetails = { subjectId: invitation.id, detail: invitation.role };
        const { id: invitationId, expiresAt } = invitation;
        return createdResponse({ success: true, invitationId, link, expiresAt: formatIsoTime(expiresAt), mailed });
      },
    ),
  );

  router.get(
    ...operation(listInvitations, requireSiteMember, async ({ params }) => {
      const invitations = await useCases.listInvitations.execute(params);
      return okResponse({ success: true, invitations: invitations.map(toInvitationResource) });
    }),
  );

  router.delete(
    ...operation(revokeInvitation, requireSiteMember, async ({ params }) => {
      await useCases.revokeInvitation.execute(params);
      return okResponse({ success: true });
    }),
  );

  /** Returns whether the mail server has accepted the mail. Logs failures without the email address and the link. */
  const mailLink = async (res: Response, invitation: Invitation, site: Site, link: string): Promise<boolean> => {
    try {
      const result = await useCases.mailInvitation.execute(
        invitation,
        site,
        link,
        AbortSignal.timeout(MAIL_TIMEOUT_MS),
      );
      if (!result || result.outcome === 'accepted') return result !== undefined;
      const { log, requestId } = res.locals;
      const { code, smtpCode } = result.failure;
      log.warn({ requestId, code, smtpCode }, 'invitation mail not sent');
    } catch (error) {
      logRequestError(res, error);
    }
    return false;
  };

  return router;
}
