import {
  changePassword,
  readAccount,
  refreshSession,
  setUp,
  signIn,
  signOut,
} from '../../../contracts/management/accounts.ts';
import type { Account } from '../../../core/access/account.ts';
import type { SignedIn } from '../../../core/access/session-tokens.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { accountRecord, siteRecord } from '../../presenters/records.ts';
import { ok } from '../answers.ts';
import type { Answer, Exchange } from '../exchange.ts';
import type { Guards } from '../guards.ts';
import type { Guard, OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

const COOKIE = 'portico_refresh';

/**
 * Routes for signing in and out, the first account, and an account's own record and password. `isSecure`: whether
 * browsers reach the server by https.
 */
export function serveSessions(
  router: OperationRouter,
  guards: Guards,
  useCases: UseCases,
  isSecure: () => boolean,
): void {
  const handOut = (
    status: 200 | 201,
    { accessToken, expiresIn, refreshToken, refreshExpiresIn }: SignedIn,
    more: object = {},
  ): Answer => ({
    status,
    body: JSON.stringify({ success: true, accessToken, tokenType: 'Bearer', expiresIn, ...more }),
    headers: ['Set-Cookie', cookie(refreshToken, refreshExpiresIn, isSecure())],
  });

  router.serve(signIn, guards.signingIn, async ({ body, exchange }) => {
    const signedIn = await useCases.signIn.execute(body);
    exchange.caller = signedIn.accountId;
    return handOut(200, signedIn);
  });

  router.serve(setUp, guards.signingIn, async ({ body, exchange }) => {
    const { account, site } = await useCases.setUp.execute(body);
    exchange.caller = account.id;
    const signedIn = await useCases.signIn.execute(body);
    if (!site) return handOut(201, signedIn);
    const entry = { ownerId: account.id, by: `account:${account.id}`, subjectId: site.id, detail: site.name } as const;
    await useCases.recordAudit.execute({ ...entry, action: 'site.created' }).catch(exchange.noteFailure.bind(exchange));
    return handOut(201, signedIn, { site: siteRecord(site) });
  });

  router.serve(refreshSession, guards.returning, async ({ exchange }) => {
    refuseOtherPages(exchange, router.publicOrigin);
    return handOut(200, await useCases.refreshSession.execute({ refreshToken: refreshTokenOf(exchange) }));
  });

  router.serve(signOut, guards.returning, async ({ exchange }) => {
    refuseOtherPages(exchange, router.publicOrigin);
    await useCases.signOut.execute({ refreshToken: refreshTokenOf(exchange) });
    return ok({ success: true }, ['Set-Cookie', cookie('', 0, isSecure())]);
  });

  router.serve(readAccount, guards.account, ({ caller }) => ok({ success: true, account: accountRecord(caller) }));

  // Passwords may be tried here at the pace of signing in and no faster.
  const changing: Guard<Account> = (exchange, count) =>
    guards.account(exchange, () => count('signIn', exchange.clientNetwork));
  router.serve(changePassword, changing, async ({ body, caller }) =>
    handOut(200, await useCases.changePassword.execute({ ...body, account: caller })),
  );
}

function cookie(token: string, maxAge: number, secure: boolean): string {
  return `${COOKIE}=${token}; Path=/auth; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}

function refreshTokenOf({ request }: Exchange): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/**
 * CSRF check in addition to SameSite=Strict. Accepts the public URL's origin, and the request's Host with the public URL's
 * scheme. With `Sec-Fetch-Site: same-origin` it accepts http and https, for a TLS proxy without a configured public URL.
 */
function refuseOtherPages({ request }: Exchange, publicOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherPage();
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return;
  const { protocol } = new URL(publicOrigin);
  const schemes = site === 'same-origin' ? ['http:', 'https:'] : [protocol];
  if (!schemes.some((scheme) => origin === `${scheme}//${host}`)) throw otherPage();
}

function otherPage(): Refusal {
  return new Refusal('page_not_allowed');
}
