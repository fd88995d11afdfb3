import type { changePassword, refreshSession, signIn, signOut } from '../../../contracts/management/accounts.ts';
import { endpoint, type OperationInput, type OperationResult } from './endpoint.ts';
import { Problem } from './problem.ts';
import { parseResponse, sendRequest } from './request.ts';

type TokenResponse = OperationResult<typeof signIn>;

const SIGN_IN = endpoint<typeof signIn>('post', '/auth/sign-in');
const REFRESH = endpoint<typeof refreshSession>('post', '/auth/refresh');
const CHANGE_PASSWORD = endpoint<typeof changePassword>('post', '/account/password');
const SIGN_OUT = endpoint<typeof signOut>('post', '/auth/sign-out');

/** `expired`: somebody was signed in and works on; the page waits behind a dialog until they are again. */
export type SessionStatus = 'starting' | 'unreachable' | 'signedOut' | 'signedIn' | 'expired';

/** Who is signed in. The access token is held only in memory; the refresh token is a cookie that no script can read. */
class Session {
  status: SessionStatus = 'starting';
  private token: string | undefined;
  private signedInAccountId: string | undefined;
  private pendingRenewal: Promise<string> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly queuedRequests: { readonly resume: (token: string) => void; readonly reject: () => void }[] = [];
  private readonly otherTabs = new BroadcastChannel('portico-session');

  constructor() {
    this.otherTabs.onmessage = () => this.clear('signedOut');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getStatus = (): SessionStatus => this.status;

  /** Takes up the session that the cookie holds, if there is one. */
  async restore(): Promise<void> {
    try {
      this.acceptToken(await refreshTokens());
    } catch (error) {
      this.setStatus(
        error instanceof Problem && (error.isRetryable || error.code === 'rate_limited') ? 'unreachable' : 'signedOut',
      );
    }
  }

  /** @throws Problem */
  async signIn(body: { readonly email: string; readonly password: string }): Promise<void> {
    this.acceptToken((await parseResponse(await sendRequest(SIGN_IN, { body }))) as TokenResponse);
  }

  /** Changes the password; this browser goes on by the session that begins with it. @throws Problem */
  async changePassword(input: OperationInput<typeof changePassword>): Promise<void> {
    const response = await this.withAccessToken((token) =>
      withRefreshLock(() => sendRequest(CHANGE_PASSWORD, input, token)),
    );
    this.acceptToken((await parseResponse(response)) as TokenResponse);
  }

  async signOut(): Promise<void> {
    await sendRequest(SIGN_OUT, {}).then(parseResponse);
    this.otherTabs.postMessage('signedOut');
    this.clear('signedOut');
  }

  /** Whose session it is. */
  get accountId(): string | undefined {
    return this.signedInAccountId;
  }

  /** What is answered to whoever is signed in; a token that is refused is renewed once on the way. */
  async withAccessToken(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
    const spent = this.token;
    const response = await send(spent);
    return response.status === 401 ? send(await this.renewedToken(spent)) : response;
  }

  /** A token other than `spent`, which was refused: by the cookie, else once somebody has signed in again. */
  private renewedToken(usedToken: string | undefined): Promise<string> {
    if (this.token !== undefined && this.token !== usedToken) return Promise.resolve(this.token);
    this.pendingRenewal ??= this.renewToken().finally(() => {
      this.pendingRenewal = undefined;
    });
    return this.pendingRenewal;
  }

  private async renewToken(): Promise<string> {
    try {
      return this.acceptToken(await refreshTokens());
    } catch (error) {
      if (error instanceof Problem && error.code !== 'refresh_token_invalid') throw error;
      // Who has signed out meanwhile, here or in another tab, is not to be asked to go on.
      if (this.status === 'signedOut') throw error;
      this.setStatus('expired');
      return new Promise((resume, rejectPromise) =>
        this.queuedRequests.push({ resume, reject: () => rejectPromise(error) }),
      );
    }
  }

  private acceptToken({ accessToken }: TokenResponse): string {
    const signedInAccountId = parseSubject(accessToken);
    // What waits belongs to the account that was signed in before.
    if (this.status === 'expired' && signedInAccountId !== this.signedInAccountId) {
      this.rejectQueued();
      location.reload();
    }
    this.token = accessToken;
    this.signedInAccountId = signedInAccountId;
    this.setStatus('signedIn');
    for (const { resume } of this.queuedRequests.splice(0)) resume(accessToken);
    return accessToken;
  }

  private clear(status: SessionStatus): void {
    this.token = undefined;
    this.signedInAccountId = undefined;
    this.setStatus(status);
    this.rejectQueued();
  }

  private rejectQueued(): void {
    for (const { reject } of this.queuedRequests.splice(0)) reject();
  }

  private setStatus(status: SessionStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener();
  }
}

export const session = new Session();

function refreshTokens(): Promise<TokenResponse> {
  return withRefreshLock(async () => (await parseResponse(await sendRequest(REFRESH, {}))) as TokenResponse);
}

/** One tab at a time changes the cookie: a refresh token that is used twice, or has ended, is no longer taken. */
function withRefreshLock<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request('portico-refresh', ask) : ask();
}

function parseSubject(accessToken: string): string {
  const claims = accessToken.split('.')[1] ?? '';
  const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub: string };
  return sub;
}
