import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { SetUpClosedError } from './access-errors.ts';
import { type Account, deriveDisplayName, normalizeEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import { buildSite } from './create-site.ts';
import { toOrigin } from './origin.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { Site } from './site.ts';

export interface SetUpCommand {
  readonly token: string;
  readonly email: string;
  /** Display name. Default: the part of the email address before the `@`. */
  readonly name?: string | undefined;
  readonly password: string;
  /** The account's first site. `origin` is the URL as a person types it, such as `www.shop.example`. */
  readonly site?: { readonly name: string; readonly origin: string } | undefined;
}

export interface SetUpResult {
  readonly account: Account;
  readonly site: Site | undefined;
}

/**
 * Creates the first account and its first site. The caller needs the token of the set-up link, which the server prints
 * at its start. The link is invalid once an account exists.
 */
export class SetUp {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Returns the token of the set-up link, or `undefined` if an account exists. */
  async findSetUpToken(): Promise<string | undefined> {
    return (await this.accounts.hasAny()) ? undefined : this.deriveSetUpToken();
  }

  /**
   * Stores account and site in one transaction.
   * @throws SetUpClosedError if the token is wrong, or if any account exists
   */
  async execute({
    token: setUpToken,
    email: enteredEmail,
    name,
    password,
    site: siteInput,
  }: SetUpCommand): Promise<SetUpResult> {
    if (!this.cryptography.timingSafeEqual(setUpToken, this.deriveSetUpToken()) || (await this.accounts.hasAny()))
      throw createSetUpClosedError();

    const passwordHash = await this.hasher.hash(password);
    const [accountId, createdAt] = [this.ids.next('acc'), this.clock.now()];
    const email = normalizeEmail(enteredEmail);
    const account: Account = {
      id: accountId,
      email,
      name: deriveDisplayName(name, email),
      passwordHash,
      role: 'operator',
      createdAt,
    };
    const newSite = siteInput && {
      accountId,
      name: siteInput.name,
      allowedOrigins: [toOrigin(siteInput.origin)],
      locale: 'en',
    };
    const site = newSite && buildSite(newSite, this.ids.next('site'), createdAt);
    if (!(await this.accounts.addFirst(account, site))) throw createSetUpClosedError();
    return { account, site };
  }

  private deriveSetUpToken(): string {
    return this.cryptography.deriveSecret('set-up', 'first account');
  }
}

function createSetUpClosedError(): SetUpClosedError {
  return new SetUpClosedError('The set-up link is invalid or was already used.');
}
