import type { Clock } from '../shared/clock.port.ts';
import { AccessTokenInvalidError } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { SessionRepository } from './session-repository.port.ts';
import type { TokenSigner } from './token-signer.port.ts';

/**
 * Returns the account of an access token. A token is rejected once its session has ended, even if the token has not
 * expired.
 * @throws AccessTokenInvalidError
 */
export class AuthenticateAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly signer: TokenSigner,
    private readonly clock: Clock,
  ) {}

  async execute(accessToken: string): Promise<Account> {
    return (await this.authenticateSession(accessToken)).account;
  }

  /** Like `execute`, but also returns the id of the token's session family. @throws AccessTokenInvalidError */
  async authenticateSession(accessToken: string): Promise<{ account: Account; sessionId: string }> {
    const claims = this.signer.verify(accessToken, this.clock.now());
    if (claims && (await this.sessions.isFamilyAlive(claims.familyId))) {
      const account = await this.accounts.find(claims.accountId);
      if (account) return { account, sessionId: claims.familyId };
    }
    throw new AccessTokenInvalidError('The access token is missing, malformed or expired, or its session has ended.');
  }
}
