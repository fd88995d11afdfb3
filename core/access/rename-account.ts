import { type Account, deriveDisplayName } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';

/**
 * Changes the display name of an account. `null` restores the default: the part of the email address before the `@`.
 * Existing messages keep their author name.
 */
export class RenameAccount {
  constructor(private readonly accounts: Pick<AccountRepository, 'changeName'>) {}

  async execute({ account, name }: { readonly account: Account; readonly name: string | null }): Promise<Account> {
    const renamed = { ...account, name: deriveDisplayName(name, account.email) };
    if (renamed.name !== account.name) await this.accounts.changeName(account.id, renamed.name);
    return renamed;
  }
}
