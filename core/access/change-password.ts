import { PasswordWrongError } from './access-errors.ts';
import type { Account } from './account.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { IssuedTokens } from './session-token-factory.ts';
import type { SetPassword } from './set-password.ts';
import type { SignIn } from './sign-in.ts';

interface ChangePasswordCommand {
  readonly account: Account;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Browser and operating system of the caller. Null if unknown. */
  readonly device: string | null;
}

/**
 * Changes an account's password if the current password is correct. Ends all of the account's sessions and starts a new
 * one, so that only the caller's browser stays signed in.
 * @throws PasswordWrongError
 */
export class ChangePassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly setPassword: SetPassword,
    private readonly signIn: SignIn,
  ) {}

  async execute({ account, currentPassword, newPassword, device }: ChangePasswordCommand): Promise<IssuedTokens> {
    const matches = await this.hasher.matches(currentPassword, account.passwordHash);
    if (!matches) throw new PasswordWrongError('The current password is wrong.');
    await this.setPassword.execute({ accountId: account.id, password: newPassword });
    return this.signIn.startSession(account.id, device);
  }
}
