import type {
  changePassword,
  closeAccount,
  refreshSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
} from '../../../contracts/management/accounts.ts';
import type { acceptInvitation, readInvitation } from '../../../contracts/management/invitations.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from './endpoint.ts';
import { Problem } from './problem.ts';
import { parseResponse, sendRequest } from './request.ts';

type TokenResponse = OperationResult<typeof signIn>;
export type InvitationPreview = OperationResult<typeof readInvitation>;

const SIGN_IN = defineEndpoint<typeof signIn>('post', '/auth/sign-in');
const READ_INVITATION = defineEndpoint<typeof readInvitation>('post', '/auth/read-invitation');
const ACCEPT_INVITATION = defineEndpoint<typeof acceptInvitation>('post', '/auth/accept-invitation');
const REFRESH_SESSION = defineEndpoint<typeof refreshSession>('post', '/auth/refresh');
const CHANGE_PASSWORD = defineEndpoint<typeof changePassword>('post', '/account/password');
const CLOSE_ACCOUNT = defineEndpoint<typeof closeAccount>('post', '/account/closure');
const REQUEST_PASSWORD_RESET = defineEndpoint<typeof requestPasswordReset>('post', '/auth/request-password-reset');
const RESET_PASSWORD = defineEndpoint<typeof resetPassword>('post', '/auth/reset-password');
const SIGN_OUT = defineEndpoint<typeof signOut>('post', '/auth/sign-out');

/** `expired`: the session has ended. The page stays behind a sign-in dialog, and its requests wait for the sign-in. */
export type SessionStatus = 'starting' | 'unreachable' | 'signedOut' | 'signedIn' | 'expired';

/** The session of this tab. The access token is held in memory only. The refresh token is in an HttpOnly cookie. */
class TabSession {
  status: SessionStatus = 'starting';
  private token: string | undefined;
  private signedInAccountId: string | undefined;
  private pendingRenewal: Promise<string> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly queuedRequests: { readonly resume: (token: string) => void; readonly reject: () => void }[] = [];
  private readonly otherTabs = new BroadcastChannel('portico-session');

  constructor() {
    this.otherTabs.onmessage = () => this.endSession('signedOut');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getStatus = (): SessionStatus => this.status;

  /** Restores the session from the refresh cookie. If there is no valid cookie, the status becomes `signedOut`. */
  async restoreSession(): Promise<void> {
    try {
      this.applyTokenResponse(await refreshTokens());
    } catch (error) {
      this.setSessionStatus(
        error instanceof Problem && (error.isRetryable || error.code === 'rate_limited') ? 'unreachable' : 'signedOut',
      );
    }
  }

  /** Signs in with email and password. @throws Problem */
  async signIn(body: { readonly email: string; readonly password: string }): Promise<void> {
    this.applyTokenResponse((await parseResponse(await sendRequest(SIGN_IN, { body }))) as TokenResponse);
  }

  /** Reads the invitation of a link. @throws Problem */
  async readInvitation(token: string): Promise<InvitationPreview> {
    return (await parseResponse(await sendRequest(READ_INVITATION, { body: { token } }))) as InvitationPreview;
  }

  /** Accepts an invitation, continues with its account, and returns the site's id. @throws Problem */
  async acceptInvitation(body: OperationInput<typeof acceptInvitation>['body']): Promise<string> {
    const response = await withRefreshLock(() => sendRequest(ACCEPT_INVITATION, { body }));
    const accepted = (await parseResponse(response)) as OperationResult<typeof acceptInvitation>;
    this.applyTokenResponse(accepted);
    return accepted.siteId;
  }

  /** Changes the password and continues with the new session that the server returns. @throws Problem */
  async changePassword(input: OperationInput<typeof changePassword>): Promise<void> {
    const response = await this.withAccessToken((token) =>
      withRefreshLock(() => sendRequest(CHANGE_PASSWORD, input, token)),
    );
    this.applyTokenResponse((await parseResponse(response)) as TokenResponse);
  }

  /** Closes the account. Afterwards, the account is signed out in all tabs. @throws Problem */
  async closeAccount(input: OperationInput<typeof closeAccount>): Promise<void> {
    const response = await this.withAccessToken((token) =>
      withRefreshLock(() => sendRequest(CLOSE_ACCOUNT, input, token)),
    );
    await parseResponse(response);
    this.otherTabs.postMessage('signedOut');
    this.endSession('signedOut');
  }

  /** Requests a mail with a reset link. @throws Problem */
  async requestPasswordReset(body: { readonly email: string }): Promise<void> {
    await parseResponse(await sendRequest(REQUEST_PASSWORD_RESET, { body }));
  }

  /** Chooses a new password with the token of a reset link. @throws Problem */
  async resetPassword(body: { readonly token: string; readonly password: string }): Promise<void> {
    await parseResponse(await sendRequest(RESET_PASSWORD, { body }));
  }

  async signOut(): Promise<void> {
    await sendRequest(SIGN_OUT, {}).then(parseResponse);
    this.otherTabs.postMessage('signedOut');
    this.endSession('signedOut');
  }

  /** Id of the signed-in account. */
  get accountId(): string | undefined {
    return this.signedInAccountId;
  }

  /** Sends a request with the access token. If the response is 401, renews the token and sends the request again. */
  async withAccessToken(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
    const usedToken = this.token;
    const response = await send(usedToken);
    return response.status === 401 ? send(await this.getRenewedToken(usedToken)) : response;
  }

  /**
   * Returns a newer token than `usedToken`, which the server has rejected. Uses the refresh cookie. If the session has
   * ended, waits until the user has signed in again. @throws Problem
   */
  private getRenewedToken(usedToken: string | undefined): Promise<string> {
    if (this.token !== undefined && this.token !== usedToken) return Promise.resolve(this.token);
    this.pendingRenewal ??= this.renewAccessToken().finally(() => {
      this.pendingRenewal = undefined;
    });
    return this.pendingRenewal;
  }

  private async renewAccessToken(): Promise<string> {
    try {
      return this.applyTokenResponse(await refreshTokens());
    } catch (error) {
      if (error instanceof Problem && error.code !== 'refresh_token_invalid') throw error;
      // If the user has signed out, here or in another tab, the request fails and no sign-in dialog appears.
      if (this.status === 'signedOut') throw error;
      this.setSessionStatus('expired');
      return new Promise((resume, rejectPromise) =>
        this.queuedRequests.push({ resume, reject: () => rejectPromise(error) }),
      );
    }
  }

  private applyTokenResponse({ accessToken }: Pick<TokenResponse, 'accessToken'>): string {
    const subject = accountIdFromToken(accessToken);
    // Another account has signed in. The queued requests of the previous account must not be sent in its name.
    if (this.status === 'expired' && subject !== this.signedInAccountId) {
      this.rejectQueuedRequests();
      location.reload();
    }
    this.token = accessToken;
    this.signedInAccountId = subject;
    this.setSessionStatus('signedIn');
    for (const { resume } of this.queuedRequests.splice(0)) resume(accessToken);
    return accessToken;
  }

  private endSession(status: SessionStatus): void {
    this.token = undefined;
    this.signedInAccountId = undefined;
    this.setSessionStatus(status);
    this.rejectQueuedRequests();
  }

  private rejectQueuedRequests(): void {
    for (const { reject } of this.queuedRequests.splice(0)) reject();
  }

  private setSessionStatus(status: SessionStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener();
  }
}

export const session = new TabSession();

function refreshTokens(): Promise<TokenResponse> {
  return withRefreshLock(async () => (await parseResponse(await sendRequest(REFRESH_SESSION, {}))) as TokenResponse);
}

/** Lets one tab at a time use the refresh cookie, because the server ends a session whose token is used twice. */
function withRefreshLock<Result>(run: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('portico-refresh', run) : run();
}

function accountIdFromToken(accessToken: string): string {
  const claims = accessToken.split('.')[1] ?? '';
  const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub: string };
  return sub;
}
