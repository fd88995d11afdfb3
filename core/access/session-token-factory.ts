import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { DAY } from '../shared/time.ts';
import { createRandomToken } from './create-random-token.ts';
import type { Session } from './session.ts';
import type { TokenSigner } from './token-signer.port.ts';

/** The tokens of a signed-in browser. */
export interface IssuedTokens {
  readonly accountId: string;
  readonly accessToken: string;
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  /** Lifetime of the refresh token in seconds. */
  readonly refreshExpiresIn: number;
}

const REFRESH_TOKEN_LIFETIME_MS = 30 * DAY;

/** Creates sessions and their access and refresh tokens. */
export class SessionTokenFactory {
  constructor(
    private readonly signer: TokenSigner,
    private readonly cryptography: Cryptography,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    private readonly accessLifetimeSeconds: number,
  ) {}

  /** Returns a random refresh token of 64 hexadecimal characters. */
  createRefreshToken(): string {
    return createRandomToken(this.cryptography);
  }

  /**
   * Builds the session of a refresh token without storing the session. If `familyId` is omitted, the session starts a
   * new family. `device` is the browser and operating system, or null.
   */
  buildSession(accountId: string, refreshToken: string, device: string | null, familyId?: string): Session {
    const id = this.ids.next('ses');
    const createdAt = this.clock.now();
    const tokenHash = this.hashToken(refreshToken);
    return {
      id,
      familyId: familyId ?? id,
      accountId,
      tokenHash,
      createdAt,
      expiresAt: createdAt + REFRESH_TOKEN_LIFETIME_MS,
      device,
    };
  }

  /** Returns the stored form of a refresh token: its SHA-256. */
  hashToken(refreshToken: string): string {
    return this.cryptography.sha256(refreshToken);
  }

  /** Signs a new access token for a stored session, and returns it with the refresh token of the session. */
  issueTokens({ accountId, familyId }: Session, refreshToken: string): IssuedTokens {
    return {
      accountId,
      accessToken: this.signer.sign({ accountId, familyId }, this.clock.now(), this.accessLifetimeSeconds),
      expiresIn: this.accessLifetimeSeconds,
      refreshToken,
      refreshExpiresIn: REFRESH_TOKEN_LIFETIME_MS / 1000,
    };
  }
}
