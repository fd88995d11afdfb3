import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { type Account, type AccountRole, deriveDisplayName, normalizeEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** Display name. Default: the part of the email address before the `@`. */
  readonly name?: string | undefined;
}

/** Creates an account. The first account of a deployment becomes its operator. @throws EmailTakenError */
export class CreateAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ email: enteredEmail, password, name }: NewAccount): Promise<Account> {
    const passwordHash = await this.hasher.hash(password);
    const email = normalizeEmail(enteredEmail);
    const buildAccount = (role: AccountRole): Account => ({
      id: this.ids.next('acc'),
      email,
      name: deriveDisplayName(name, email),
      passwordHash,
      role,
      createdAt: this.clock.now(),
    });

    const operator = buildAccount('operator');
    if (await this.accounts.addFirst(operator)) return operator;
    const owner = buildAccount('owner');
    await this.accounts.add(owner);
    return owner;
  }
}
