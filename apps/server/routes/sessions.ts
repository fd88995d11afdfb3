import type { Request, Response, Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  changePassword,
  closeAccount,
  endOtherSessions,
  endSession,
  listSessions,
  previewAccountClosure,
  readAccount,
  refreshSession,
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  signOut,
  updateAccount,
} from '../../../contracts/management/accounts.ts';
import { acceptInvitation, readInvitation } from '../../../contracts/management/invitations.ts';
import { AcceptInvitation } from '../../../core/access/accept-invitation.ts';
import { toAccountActor } from '../../../core/access/account.ts';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../../core/access/audit-entry.ts';
import { ChangePassword } from '../../../core/access/change-password.ts';
import { CloseOwnAccount } from '../../../core/access/close-own-account.ts';
import { EndOtherSessions } from '../../../core/access/end-other-sessions.ts';
import { EndSession } from '../../../core/access/end-session.ts';
import { ListSessions } from '../../../core/access/list-sessions.ts';
import { PreviewAccountClosure } from '../../../core/access/preview-account-closure.ts';
import { ReadInvitation } from '../../../core/access/read-invitation.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RefreshSession } from '../../../core/access/refresh-session.ts';
import { RenameAccount } from '../../../core/access/rename-account.ts';
import { ResetPassword } from '../../../core/access/reset-password.ts';
import type { IssuedTokens } from '../../../core/access/session-token-factory.ts';
import { SetUp } from '../../../core/access/set-up.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { SignOut } from '../../../core/access/sign-out.ts';
import { RequestPasswordReset } from '../../../core/notifications/request-password-reset.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { PUBLIC_URL } from '../../composition/tokens.ts';
import {
  toAccountResource,
  toMembershipResource,
  toSessionResource,
  toSiteClosureResource,
} from '../../presenters/access-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { logRequestError } from '../middleware/request-context.ts';
import type { HttpResponse } from '../middleware/send-response.ts';
import { describeDevice } from '../operations/describe-device.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

const REFRESH_COOKIE_NAME = 'portico_refresh';
/** Timeout of mailing a reset link. If it expires, the user can request another link. */
const RESET_MAIL_TIMEOUT_MS = MINUTE;

/** Routes to sign in and out, accept invitations, create the first account, and manage the caller's own account. */
export function sessionRoutes(
  container: DependencyContainer,
  {
    operation,
    requireAccount,
    requireAccountSession,
    requireAccountAndLimitSignIns,
    limitSessionRefreshes,
    limitSignIns,
  }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    acceptInvitation: AcceptInvitation,
    changePassword: ChangePassword,
    closeAccount: CloseOwnAccount,
    readInvitation: ReadInvitation,
    endOtherSessions: EndOtherSessions,
    endSession: EndSession,
    listSessions: ListSessions,
    previewAccountClosure: PreviewAccountClosure,
    recordAudit: RecordAudit,
    refreshSession: RefreshSession,
    renameAccount: RenameAccount,
    requestPasswordReset: RequestPasswordReset,
    resetPassword: ResetPassword,
    setUp: SetUp,
    signIn: SignIn,
    signOut: SignOut,
  });
  const publicUrl = container.resolve(PUBLIC_URL);
  const router = createRouter();
  const isSecure = () => publicUrl.current.startsWith('https:');

  const sessionResponse = (
    status: 200 | 201,
    { accessToken, expiresIn, refreshToken, refreshExpiresIn }: IssuedTokens,
    extraMembers: object = {},
  ): HttpResponse => ({
    status,
    body: JSON.stringify({ success: true, accessToken, tokenType: 'Bearer', expiresIn, ...extraMembers }),
    headers: ['Set-Cookie', formatRefreshCookie(refreshToken, refreshExpiresIn, isSecure())],
  });

  router.post(
    ...operation(signIn, limitSignIns, async ({ body, req, res }) => {
      const signedIn = await useCases.signIn.execute({ ...body, device: describeDevice(req) });
      res.locals.callerId = signedIn.accountId;
      return sessionResponse(200, signedIn);
    }),
  );

  router.post(
    ...operation(setUp, limitSignIns, async ({ body, req, res }) => {
      const { account, site } = await useCases.setUp.execute(body);
      res.locals.callerId = account.id;
      const signedIn = await useCases.signIn.execute({ ...body, device: describeDevice(req) });
      if (!site) return sessionResponse(201, signedIn);
      const entry = {
        ownerId: account.id,
        by: toAccountActor(account),
        subjectId: site.id,
        detail: site.name,
      } as const;
      const recorded = useCases.recordAudit.execute({ ...entry, action: 'site.created' });
      await recorded.catch((error: unknown) => logRequestError(res, error));
      return sessionResponse(201, signedIn, { site: toMembershipResource({ site, role: 'owner' }) });
    }),
  );

  router.post(
    ...operation(refreshSession, limitSessionRefreshes, async ({ req }) => {
      requireSameOrigin(req, new URL(publicUrl.current));
      return sessionResponse(200, await useCases.refreshSession.execute({ refreshToken: readRefreshToken(req) }));
    }),
  );

  router.post(
    ...operation(signOut, limitSessionRefreshes, async ({ req }) => {
      requireSameOrigin(req, new URL(publicUrl.current));
      await useCases.signOut.execute({ refreshToken: readRefreshToken(req) });
      return okResponse({ success: true }, ['Set-Cookie', formatRefreshCookie('', 0, isSecure())]);
    }),
  );

  router.post(
    ...operation(readInvitation, limitSessionRefreshes, async ({ body }) => {
      const { invitation, site, account } = await useCases.readInvitation.execute(body);
      const { email, role } = invitation;
      return okResponse({ success: true, siteName: site.name, email, role, hasAccount: account !== undefined });
    }),
  );

  router.post(
    ...operation(acceptInvitation, limitSignIns, async ({ body, req, res }) => {
      const command = { ...body, device: describeDevice(req) };
      const { invitation, tokens } = await useCases.acceptInvitation.execute(command);
      res.locals.callerId = tokens.accountId;
      const { siteId, role } = invitation;
      res.locals.auditDetails = { ownerId: siteId, subjectId: tokens.accountId, detail: role };
      return sessionResponse(200, tokens, { siteId });
    }),
  );

  router.get(
    ...operation(readAccount, requireAccount, ({ caller }) =>
      okResponse({ success: true, account: toAccountResource(caller) }),
    ),
  );

  router.patch(
    ...operation(updateAccount, requireAccount, async ({ body: { name }, caller }) => {
      const renamed = await useCases.renameAccount.execute({ account: caller, name });
      return okResponse({ success: true, account: toAccountResource(renamed) });
    }),
  );

  router.post(
    ...operation(changePassword, requireAccountAndLimitSignIns, async ({ body, caller, req }) => {
      const command = { ...body, account: caller, device: describeDevice(req) };
      return sessionResponse(200, await useCases.changePassword.execute(command));
    }),
  );

  router.get(
    ...operation(previewAccountClosure, requireAccount, async ({ caller }) => {
      const sites = await useCases.previewAccountClosure.execute({ accountId: caller.id });
      return okResponse({ success: true, sites: sites.map(toSiteClosureResource) });
    }),
  );

  router.post(
    ...operation(closeAccount, requireAccountAndLimitSignIns, async ({ body, caller, res }) => {
      await useCases.closeAccount.execute({ ...body, account: caller });
      // The entry belongs to the deployment, so that the operator can read it. The closed account can read no entries.
      res.locals.auditDetails = { ownerId: DEPLOYMENT_AUDIT_OWNER_ID };
      return okResponse({ success: true }, ['Set-Cookie', formatRefreshCookie('', 0, isSecure())]);
    }),
  );

  router.get(
    ...operation(listSessions, requireAccountSession, async ({ caller }) => {
      const sessions = await useCases.listSessions.execute({ accountId: caller.account.id });
      return okResponse({ success: true, sessions: sessions.map((one) => toSessionResource(one, caller.sessionId)) });
    }),
  );

  router.delete(
    ...operation(endOtherSessions, requireAccountSession, async ({ caller }) => {
      await useCases.endOtherSessions.execute({ accountId: caller.account.id, sessionId: caller.sessionId });
      return okResponse({ success: true });
    }),
  );

  router.delete(
    ...operation(endSession, requireAccount, async ({ params, caller }) => {
      await useCases.endSession.execute({ ...params, accountId: caller.id });
      return okResponse({ success: true });
    }),
  );

  router.post(
    ...operation(requestPasswordReset, limitSignIns, ({ body, res }) => {
      // Runs after the response, so that the response time does not reveal whether the account exists.
      res.once('close', () => void mailResetLink(res, body.email));
      return { status: 202, body: JSON.stringify({ success: true }) };
    }),
  );

  router.post(
    ...operation(resetPassword, limitSignIns, async ({ body, res }) => {
      res.locals.callerId = await useCases.resetPassword.execute(body);
      res.locals.auditDetails = { detail: 'reset link' };
      return okResponse({ success: true });
    }),
  );

  const mailResetLink = async (res: Response, email: string): Promise<void> => {
    try {
      const stop = AbortSignal.timeout(RESET_MAIL_TIMEOUT_MS);
      const result = await useCases.requestPasswordReset.execute({ email }, stop);
      if (!result || result.outcome === 'accepted') return;
      const { log, requestId } = res.locals;
      const { code, smtpCode } = result.failure;
      log.warn({ requestId, code, smtpCode }, 'password reset mail not sent');
    } catch (error) {
      logRequestError(res, error);
    }
  };

  return router;
}

function formatRefreshCookie(token: string, maxAge: number, secure: boolean): string {
  const attributes = `Path=/auth; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
  return `${REFRESH_COOKIE_NAME}=${token}; ${attributes}`;
}

function readRefreshToken({ headers }: Request): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${REFRESH_COOKIE_NAME}=`))?.slice(REFRESH_COOKIE_NAME.length + 1) ?? '';
}

/**
 * Protects against CSRF, in addition to the cookie's `SameSite=Strict`. Rejects a request whose `Sec-Fetch-Site` says
 * that a page of another origin sent it. Accepts other requests in three cases:
 *
 * - They have no `Origin`.
 * - Their `Origin` is the origin of the public URL.
 * - Their `Origin` consists of the public URL's scheme and the request's `Host`.
 *
 * If `Sec-Fetch-Site` is `same-origin`, the scheme before the `Host` may be http or https, because a TLS proxy may be
 * in front of a server without a configured public URL.
 * @throws HttpError 403 for requests of another origin
 */
function requireSameOrigin({ headers }: Request, publicUrl: URL): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw createCrossOriginError();
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl.origin) return;
  const schemes = site === 'same-origin' ? ['http:', 'https:'] : [publicUrl.protocol];
  if (!schemes.some((scheme) => origin === `${scheme}//${host}`)) throw createCrossOriginError();
}

function createCrossOriginError(): HttpError {
  return new HttpError('page_not_allowed');
}
