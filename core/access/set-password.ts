import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';

/** Sets an account's password and ends all of its sessions. */
export class SetPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  async execute({ accountId, password }: { readonly accountId: string; readonly password: string }): Promise<void> {
    await this.accounts.changePassword(accountId, await this.hasher.hash(password));
  }
}
