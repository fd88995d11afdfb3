import { SignInFailed } from './access-errors.ts';
import { normalEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { SessionRepository } from './session-repository.port.ts';
import type { SessionTokens, SignedIn } from './session-tokens.ts';

/**
 * Signs an account in by e-mail and password. An unknown address takes as long as a wrong password, so that response
 * times do not tell which addresses exist.
 * @throws SignInFailed
 */
export class SignIn {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: SessionTokens,
  ) {}

  async execute({ email, password }: { email: string; password: string }): Promise<SignedIn> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    const matches = await this.hasher.matches(password, account?.passwordHash);
    if (!account || !matches) throw signInFailed();

    const signedIn = await this.startSession(account.id);
    // A password that was changed while it was checked must begin no session that outlives the change.
    const { passwordHash } = (await this.accounts.find(account.id)) ?? {};
    if (passwordHash === account.passwordHash) return signedIn;
    await this.sessions.end(this.tokens.hashToken(signedIn.refreshToken));
    throw signInFailed();
  }

  /** Begins a session of an account that has shown its password. */
  async startSession(accountId: string): Promise<SignedIn> {
    const refreshToken = this.tokens.createRefreshToken();
    const session = this.tokens.createSession(accountId, refreshToken);
    await this.sessions.add(session);
    return this.tokens.issueTokens(session, refreshToken);
  }
}

function signInFailed(): SignInFailed {
  return new SignInFailed('The e-mail address or the password is wrong.');
}
