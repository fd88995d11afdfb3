import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { DAY } from '../shared/time.ts';
import type { Session } from './session.ts';
import type { TokenSigner } from './token-signer.port.ts';

/** What a browser holds after signing in. */
export interface SignedIn {
  readonly accountId: string;
  readonly accessToken: string;
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  /** Lifetime of the refresh token in seconds. */
  readonly refreshExpiresIn: number;
}

const REFRESH_LIFETIME_MS = 30 * DAY;

/** Creates sessions and the pair of tokens of each; used by signing in and refreshing. */
export class SessionTokens {
  constructor(
    private readonly signer: TokenSigner,
    private readonly cryptography: Cryptography,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    private readonly accessLifetimeSeconds: number,
  ) {}

  /** A refresh token that nobody has seen yet. */
  createRefreshToken(): string {
    return Array.from(this.cryptography.randomBytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** The session that a refresh token stands for, in a new family unless one is given. */
  createSession(accountId: string, refreshToken: string, familyId?: string): Session {
    const id = this.ids.next('ses');
    const createdAt = this.clock.now();
    const tokenHash = this.hashToken(refreshToken);
    return {
      id,
      familyId: familyId ?? id,
      accountId,
      tokenHash,
      createdAt,
      expiresAt: createdAt + REFRESH_LIFETIME_MS,
    };
  }

  /** What is kept of a refresh token. */
  hashToken(refreshToken: string): string {
    return this.cryptography.sha256(refreshToken);
  }

  /** The tokens to hand out for a session that has been stored. */
  issueTokens({ accountId, familyId }: Session, refreshToken: string): SignedIn {
    return {
      accountId,
      accessToken: this.signer.sign({ accountId, familyId }, this.clock.now(), this.accessLifetimeSeconds),
      expiresIn: this.accessLifetimeSeconds,
      refreshToken,
      refreshExpiresIn: REFRESH_LIFETIME_MS / 1000,
    };
  }
}
