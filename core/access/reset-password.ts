import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { ResetLinkInvalidError } from './access-errors.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { PasswordResetRepository } from './password-reset-repository.port.ts';

/**
 * Sets the password of the account whose reset link contains this token, and ends all of the account's sessions. A
 * token can be used once. Returns the id of the account.
 * @throws ResetLinkInvalidError
 */
export class ResetPassword {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly hasher: PasswordHasher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password }: { token: string; password: string }): Promise<string> {
    const tokenHash = this.cryptography.sha256(token);
    // Hash only for valid tokens, because hashing is slow. Hash before the token is used up, because hashing may fail.
    if ((await this.resets.findAccountId(tokenHash, this.clock.now())) === undefined)
      throw createResetLinkInvalidError();
    const passwordHash = await this.hasher.hash(password);
    const accountId = await this.resets.complete(tokenHash, passwordHash, this.clock.now());
    if (accountId === undefined) throw createResetLinkInvalidError();
    return accountId;
  }
}

function createResetLinkInvalidError(): ResetLinkInvalidError {
  return new ResetLinkInvalidError('The link is invalid, has expired, or was already used. Request a new one.');
}
