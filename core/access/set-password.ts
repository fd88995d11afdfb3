import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { SessionRepository } from './session-repository.port.ts';

/** Gives an account another password and ends its sessions: whoever knows the old one is out. */
export class SetPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  async execute({ accountId, password }: { readonly accountId: string; readonly password: string }): Promise<void> {
    await this.accounts.changePassword(accountId, await this.hasher.hash(password));
    // Last, since until then the old password begins new ones.
    await this.sessions.endAll(accountId);
  }
}
