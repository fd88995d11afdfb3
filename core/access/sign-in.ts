import { SignInFailedError } from './access-errors.ts';
import { normalizeEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { SessionRepository } from './session-repository.port.ts';
import type { IssuedTokens, SessionTokenFactory } from './session-token-factory.ts';

interface SignInCommand {
  readonly email: string;
  readonly password: string;
  /** Browser and operating system, such as `Firefox on Windows`. Null or omitted if unknown. */
  readonly device?: string | null;
}

/**
 * Signs an account in with email address and password. An unknown email address takes as long as a wrong password, so
 * that response times do not reveal which accounts exist.
 * @throws SignInFailedError
 */
export class SignIn {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: SessionTokenFactory,
  ) {}

  async execute({ email, password, device = null }: SignInCommand): Promise<IssuedTokens> {
    const account = await this.accounts.findByEmail(normalizeEmail(email));
    const matches = await this.hasher.matches(password, account?.passwordHash);
    if (!account || !matches) throw createSignInFailedError();

    const signedIn = await this.startSession(account.id, device);
    // If the password was changed during the check, the new session must not survive the change.
    const { passwordHash } = (await this.accounts.find(account.id)) ?? {};
    if (passwordHash === account.passwordHash) return signedIn;
    await this.sessions.endFamilyByTokenHash(this.tokens.hashToken(signedIn.refreshToken));
    throw createSignInFailedError();
  }

  /** Starts a session of an account whose password has been verified. */
  async startSession(accountId: string, device: string | null): Promise<IssuedTokens> {
    const refreshToken = this.tokens.createRefreshToken();
    const session = this.tokens.buildSession(accountId, refreshToken, device);
    await Promise.all([this.sessions.add(session), this.accounts.recordUse(accountId, session.createdAt)]);
    return this.tokens.issueTokens(session, refreshToken);
  }
}

function createSignInFailedError(): SignInFailedError {
  return new SignInFailedError('The email address or the password is wrong.');
}
