import { PasswordWrongError } from './access-errors.ts';
import { type Account, toAccountActor } from './account.ts';
import type { CloseAccount } from './close-account.ts';
import type { PasswordHasher } from './password-hasher.port.ts';

/** Closes the account of the caller if the password is correct. */
export class CloseOwnAccount {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly closeAccount: CloseAccount,
  ) {}

  /**
   * @throws PasswordWrongError @throws OperatorAccountNotClosableError @throws LastOwnerError
   * @throws AccountClosedError
   */
  async execute({ account, currentPassword }: { account: Account; currentPassword: string }): Promise<void> {
    const matches = await this.hasher.matches(currentPassword, account.passwordHash);
    if (!matches) throw new PasswordWrongError('The current password is wrong.');
    await this.closeAccount.execute({ account, by: toAccountActor(account) });
  }
}
