import type { changePassword, refreshSession, signIn, signOut } from '../../../contracts/management/accounts.ts';
import { type Answered, endpoint, type Given } from './endpoint.ts';
import { Problem } from './problem.ts';
import { answerOf, request } from './request.ts';

type SignedIn = Answered<typeof signIn>;

const SIGN_IN = endpoint<typeof signIn>('post', '/auth/sign-in');
const REFRESH = endpoint<typeof refreshSession>('post', '/auth/refresh');
const CHANGE_PASSWORD = endpoint<typeof changePassword>('post', '/account/password');
const SIGN_OUT = endpoint<typeof signOut>('post', '/auth/sign-out');

/** `expired`: somebody was signed in and works on; the page waits behind a dialog until they are again. */
export type Standing = 'starting' | 'unreachable' | 'signedOut' | 'signedIn' | 'expired';

/** Who is signed in. The access token is held only in memory; the refresh token is a cookie that no script can read. */
class Session {
  standing: Standing = 'starting';
  private token: string | undefined;
  private accountId: string | undefined;
  private renewing: Promise<string> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly waiting: { readonly goOn: (token: string) => void; readonly giveUp: () => void }[] = [];
  private readonly otherTabs = new BroadcastChannel('portico-session');

  constructor() {
    this.otherTabs.onmessage = () => this.forget('signedOut');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Standing => this.standing;

  /** Takes up the session that the cookie holds, if there is one. */
  async begin(): Promise<void> {
    try {
      this.accept(await refresh());
    } catch (error) {
      this.stand(
        error instanceof Problem && (error.mayPass || error.code === 'rate_limited') ? 'unreachable' : 'signedOut',
      );
    }
  }

  /** @throws Problem */
  async signIn(body: { readonly email: string; readonly password: string }): Promise<void> {
    this.accept((await answerOf(await request(SIGN_IN, { body }))) as SignedIn);
  }

  /** Changes the password; this browser goes on by the session that begins with it. @throws Problem */
  async changePassword(given: Given<typeof changePassword>): Promise<void> {
    const response = await this.asSignedIn((token) => alone(() => request(CHANGE_PASSWORD, given, token)));
    this.accept((await answerOf(response)) as SignedIn);
  }

  async signOut(): Promise<void> {
    await request(SIGN_OUT, {}).then(answerOf);
    this.otherTabs.postMessage('signedOut');
    this.forget('signedOut');
  }

  /** Whose session it is. */
  get account(): string | undefined {
    return this.accountId;
  }

  /** What is answered to whoever is signed in; a token that is refused is renewed once on the way. */
  async asSignedIn(ask: (token: string | undefined) => Promise<Response>): Promise<Response> {
    const spent = this.token;
    const response = await ask(spent);
    return response.status === 401 ? ask(await this.renewed(spent)) : response;
  }

  /** A token other than `spent`, which was refused: by the cookie, else once somebody has signed in again. */
  private renewed(spent: string | undefined): Promise<string> {
    if (this.token !== undefined && this.token !== spent) return Promise.resolve(this.token);
    this.renewing ??= this.renew().finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  private async renew(): Promise<string> {
    try {
      return this.accept(await refresh());
    } catch (error) {
      if (error instanceof Problem && error.code !== 'refresh_token_invalid') throw error;
      // Who has signed out meanwhile, here or in another tab, is not to be asked to go on.
      if (this.standing === 'signedOut') throw error;
      this.stand('expired');
      return new Promise((goOn, fail) => this.waiting.push({ goOn, giveUp: () => fail(error) }));
    }
  }

  private accept({ accessToken }: SignedIn): string {
    const accountId = subjectOf(accessToken);
    // What waits belongs to the account that was signed in before.
    if (this.standing === 'expired' && accountId !== this.accountId) {
      this.giveUpWaiting();
      location.reload();
    }
    this.token = accessToken;
    this.accountId = accountId;
    this.stand('signedIn');
    for (const { goOn } of this.waiting.splice(0)) goOn(accessToken);
    return accessToken;
  }

  private forget(standing: Standing): void {
    this.token = undefined;
    this.accountId = undefined;
    this.stand(standing);
    this.giveUpWaiting();
  }

  private giveUpWaiting(): void {
    for (const { giveUp } of this.waiting.splice(0)) giveUp();
  }

  private stand(standing: Standing): void {
    this.standing = standing;
    for (const listener of this.listeners) listener();
  }
}

export const session = new Session();

function refresh(): Promise<SignedIn> {
  return alone(async () => (await answerOf(await request(REFRESH, {}))) as SignedIn);
}

/** One tab at a time changes the cookie: a refresh token that is used twice, or has ended, is no longer taken. */
function alone<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request('portico-refresh', ask) : ask();
}

function subjectOf(accessToken: string): string {
  const claims = accessToken.split('.')[1] ?? '';
  const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub: string };
  return sub;
}
