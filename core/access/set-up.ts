import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { SetUpClosed } from './access-errors.ts';
import { type Account, normalEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';

/** The first account, made through the link that the server prints; it works until any account exists. Decisions 2. */
export class SetUp {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** The secret part of the set-up link, or `undefined` when the first account exists. */
  async token(): Promise<string | undefined> {
    return (await this.accounts.any()) ? undefined : this.expectedToken();
  }

  /** Makes the first account. @throws SetUpClosed for a wrong token, or when any account exists */
  async execute({ token, email, password }: { token: string; email: string; password: string }): Promise<Account> {
    if (!this.cryptography.equal(token, this.expectedToken()) || (await this.accounts.any())) throw closed();

    const account: Account = {
      id: this.ids.next('acc'),
      email: normalEmail(email),
      passwordHash: await this.hasher.hash(password),
      role: 'operator',
      createdAt: this.clock.now(),
    };
    if (!(await this.accounts.addFirst(account))) throw closed();
    return account;
  }

  private expectedToken(): string {
    return this.cryptography.derive('set-up', 'first account');
  }
}

function closed(): SetUpClosed {
  return new SetUpClosed('The set-up link is wrong or was used already.');
}
