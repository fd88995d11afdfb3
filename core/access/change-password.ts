import { PasswordWrong } from './access-errors.ts';
import type { Account } from './account.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { SignedIn } from './session-tokens.ts';
import type { SetPassword } from './set-password.ts';
import type { SignIn } from './sign-in.ts';

interface Change {
  readonly account: Account;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes an account's password for whoever knows the present one, ends all of its sessions and begins one anew, so
 * that only the browser that did it goes on.
 * @throws PasswordWrong
 */
export class ChangePassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly setPassword: SetPassword,
    private readonly signIn: SignIn,
  ) {}

  async execute({ account, currentPassword, newPassword }: Change): Promise<SignedIn> {
    const matches = await this.hasher.matches(currentPassword, account.passwordHash);
    if (!matches) throw new PasswordWrong('This is not your present password.');
    await this.setPassword.execute({ accountId: account.id, password: newPassword });
    return this.signIn.begin(account.id);
  }
}
