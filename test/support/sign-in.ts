import { signIn } from '../../contracts/unlisted/accounts.ts';
import { succeeded } from './answers.ts';
import type { Api, Reply } from './api.ts';

/** What a browser holds after signing in: the access token, and the refresh cookie as it sends it. */
export interface SignedInBrowser {
  readonly accessToken: string;
  readonly cookie: string;
}

/** Sends a sign-in, as the harness's account unless something else is given. */
export function sendSignIn(api: Api, given: { email?: string; password?: string } = {}): Promise<Reply<unknown>> {
  const { accountEmail, accountPassword } = api.line;
  return api.send('/auth/sign-in', {
    method: 'POST',
    body: { email: accountEmail, password: accountPassword, ...given },
  });
}

/** Signs the harness's account in on a browser of its own. */
export async function newBrowser(api: Api): Promise<SignedInBrowser> {
  const reply = await sendSignIn(api);
  return { accessToken: succeeded(signIn, reply).accessToken, cookie: refreshCookie(reply) };
}

/** The refresh cookie that an answer sets, without its attributes. */
export function refreshCookie({ headers }: Reply<unknown>): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
