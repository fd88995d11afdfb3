import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { RefreshTokenInvalidError } from './access-errors.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { SessionRepository } from './session-repository.port.ts';
import type { IssuedTokens, SessionTokenFactory } from './session-token-factory.ts';

/**
 * Exchanges a refresh token for a new access token and refresh token. If the refresh token was used before, it may have
 * been stolen, so all sessions of the same sign-in (the session family) end.
 * @throws RefreshTokenInvalidError
 */
export class RefreshSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: Pick<AccountRepository, 'recordUse'>,
    private readonly tokens: SessionTokenFactory,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  async execute({ refreshToken }: { refreshToken: string }): Promise<IssuedTokens> {
    const next = this.tokens.createRefreshToken();
    const session = await this.sessions.rotate(
      this.cryptography.sha256(refreshToken),
      this.clock.now(),
      ({ accountId, familyId, device }) => this.tokens.buildSession(accountId, next, device, familyId),
    );
    if (!session) throw new RefreshTokenInvalidError('Sign in again.');
    await this.accounts.recordUse(session.accountId, session.createdAt);
    return this.tokens.issueTokens(session, next);
  }
}
