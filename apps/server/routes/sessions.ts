import type { Request, Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  changePassword,
  readAccount,
  refreshSession,
  setUp,
  signIn,
  signOut,
} from '../../../contracts/management/accounts.ts';
import { ChangePassword } from '../../../core/access/change-password.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RefreshSession } from '../../../core/access/refresh-session.ts';
import type { IssuedTokens } from '../../../core/access/session-tokens.ts';
import { SetUp } from '../../../core/access/set-up.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { SignOut } from '../../../core/access/sign-out.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toAccountRecord, toSiteRecord } from '../../presenters/records.ts';
import { createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { logRequestError } from '../middleware/request-context.ts';
import type { HttpResponse } from '../middleware/send-response.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

const REFRESH_COOKIE = 'portico_refresh';

/** Routes for signing in and out, creating the first account, and an account's own record and password. */
export function sessionRoutes(
  container: DependencyContainer,
  { operation, account, changingPassword, refreshingSession, signingIn }: RouteDependencies,
  publicUrl: () => string,
): Router {
  const useCases = resolveAll(container, {
    changePassword: ChangePassword,
    recordAudit: RecordAudit,
    refreshSession: RefreshSession,
    setUp: SetUp,
    signIn: SignIn,
    signOut: SignOut,
  });
  const router = createRouter();
  const isSecure = () => publicUrl().startsWith('https:');

  const sessionResponse = (
    status: 200 | 201,
    { accessToken, expiresIn, refreshToken, refreshExpiresIn }: IssuedTokens,
    more: object = {},
  ): HttpResponse => ({
    status,
    body: JSON.stringify({ success: true, accessToken, tokenType: 'Bearer', expiresIn, ...more }),
    headers: ['Set-Cookie', formatRefreshCookie(refreshToken, refreshExpiresIn, isSecure())],
  });

  router.post(
    ...operation(signIn, signingIn, async ({ body, res }) => {
      const signedIn = await useCases.signIn.execute(body);
      res.locals.caller = signedIn.accountId;
      return sessionResponse(200, signedIn);
    }),
  );

  router.post(
    ...operation(setUp, signingIn, async ({ body, res }) => {
      const { account, site } = await useCases.setUp.execute(body);
      res.locals.caller = account.id;
      const signedIn = await useCases.signIn.execute(body);
      if (!site) return sessionResponse(201, signedIn);
      const entry = {
        ownerId: account.id,
        by: `account:${account.id}`,
        subjectId: site.id,
        detail: site.name,
      } as const;
      const recorded = useCases.recordAudit.execute({ ...entry, action: 'site.created' });
      await recorded.catch((error: unknown) => logRequestError(res, error));
      return sessionResponse(201, signedIn, { site: toSiteRecord(site) });
    }),
  );

  router.post(
    ...operation(refreshSession, refreshingSession, async ({ req }) => {
      requireSameOrigin(req, new URL(publicUrl()));
      return sessionResponse(200, await useCases.refreshSession.execute({ refreshToken: readRefreshToken(req) }));
    }),
  );

  router.post(
    ...operation(signOut, refreshingSession, async ({ req }) => {
      requireSameOrigin(req, new URL(publicUrl()));
      await useCases.signOut.execute({ refreshToken: readRefreshToken(req) });
      return okResponse({ success: true }, ['Set-Cookie', formatRefreshCookie('', 0, isSecure())]);
    }),
  );

  router.get(
    ...operation(readAccount, account, ({ caller }) => okResponse({ success: true, account: toAccountRecord(caller) })),
  );

  router.post(
    ...operation(changePassword, changingPassword, async ({ body, caller }) =>
      sessionResponse(200, await useCases.changePassword.execute({ ...body, account: caller })),
    ),
  );

  return router;
}

function formatRefreshCookie(token: string, maxAge: number, secure: boolean): string {
  const attributes = `Path=/auth; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
  return `${REFRESH_COOKIE}=${token}; ${attributes}`;
}

function readRefreshToken({ headers }: Request): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${REFRESH_COOKIE}=`))?.slice(REFRESH_COOKIE.length + 1) ?? '';
}

/**
 * CSRF check in addition to SameSite=Strict. Accepts the origin of the public URL. Also accepts the origin that
 * consists of the public URL's scheme and the request's `Host`. With `Sec-Fetch-Site: same-origin`, that scheme may be
 * http or https, because the server may be behind a TLS proxy without a configured public URL. Requests without
 * `Origin` pass, unless `Sec-Fetch-Site` says that they come from another site or origin.
 * @throws HttpError 403 for requests of another origin
 */
function requireSameOrigin({ headers }: Request, publicUrl: URL): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossOriginError();
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl.origin) return;
  const schemes = site === 'same-origin' ? ['http:', 'https:'] : [publicUrl.protocol];
  if (!schemes.some((scheme) => origin === `${scheme}//${host}`)) throw crossOriginError();
}

function crossOriginError(): HttpError {
  return new HttpError('page_not_allowed');
}
