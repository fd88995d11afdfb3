import { createSecretKey, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AccessTokenClaims, TokenSigner } from '../../core/access/token-signer.port.ts';

const JWT_ALGORITHM = 'HS256';
const JWT_ISSUER = 'portico';
const JWT_AUDIENCE = 'portico-management';

/** Signs access tokens as JWTs with one secret. `sub` is the account id, `sid` the id of the session family. */
export class JwtTokenSigner implements TokenSigner {
  /**
   * The secret as a `KeyObject`. If the secret were a string, the package would first try to parse it as a public key.
   * The attempt fails, and takes 50 times as long as the rest of the verification.
   */
  private readonly secretKey: KeyObject;

  constructor(secret: string) {
    this.secretKey = createSecretKey(secret, 'utf8');
  }

  sign({ accountId, familyId }: AccessTokenClaims, now: number, lifetimeSeconds: number): string {
    const iat = Math.floor(now / 1000);
    const claims = {
      sub: accountId,
      sid: familyId,
      iss: JWT_ISSUER,
      aud: JWT_AUDIENCE,
      iat,
      exp: iat + lifetimeSeconds,
    };
    return loadJwt().sign(claims, this.secretKey, { algorithm: JWT_ALGORITHM });
  }

  verify(token: string, now: number): AccessTokenClaims | undefined {
    try {
      const claims = loadJwt().verify(token, this.secretKey, {
        algorithms: [JWT_ALGORITHM],
        issuer: JWT_ISSUER,
        audience: JWT_AUDIENCE,
        clockTimestamp: Math.floor(now / 1000),
      });
      if (typeof claims === 'string' || claims.exp === undefined) return undefined;
      const { sub, sid } = claims as { sub?: unknown; sid?: unknown };
      return typeof sub === 'string' && typeof sid === 'string' ? { accountId: sub, familyId: sid } : undefined;
    } catch {
      return undefined;
    }
  }
}

let loadedJwtPackage: typeof import('jsonwebtoken') | undefined;

/**
 * Loads the JWT package when the first token is signed or verified, because loading it takes a tenth of the server's
 * start. Loads it synchronously, because signing is synchronous.
 */
function loadJwt(): typeof import('jsonwebtoken') {
  loadedJwtPackage ??= createRequire(import.meta.url)('jsonwebtoken') as typeof import('jsonwebtoken');
  return loadedJwtPackage;
}
