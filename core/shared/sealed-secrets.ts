import { type SecretCipher, SecretUnreadableError } from './secret-cipher.port.ts';

/** A stored signing secret of a CRM connection or webhook. Times are in milliseconds since 1970. */
export interface SealedSecret {
  /** The secret, encrypted by `SecretCipher`. It is only decrypted to sign and to verify. */
  readonly sealed: string;
  readonly createdAt: number;
  /** The secret is invalid from this time on. Null if it does not expire. */
  readonly endsAt: number | null;
}

/** Returns the secrets that are valid at `now`, in the given order. */
export function filterValidSecrets<S extends SealedSecret>(secrets: readonly S[], now: number): readonly S[] {
  return secrets.filter(({ endsAt }) => endsAt === null || now < endsAt);
}

/**
 * Returns the secrets with `newest` first. The other secrets expire at `end`, unless they expire earlier. Omits secrets
 * that have expired at `now`.
 */
export function rotateSecrets<S extends SealedSecret>(
  secrets: readonly S[],
  newest: S,
  end: number,
  now: number,
): readonly S[] {
  const expiring = secrets.map((secret) => ({ ...secret, endsAt: Math.min(secret.endsAt ?? end, end) }));
  return [newest, ...filterValidSecrets(expiring, now)];
}

/**
 * Decrypts secrets that were encrypted for `owner`, in the given order. Skips secrets that cannot be decrypted. So
 * after a change of the master key, new secrets work although older ones are unreadable.
 * @throws SecretUnreadableError if there are secrets, but none can be decrypted
 */
export function decryptSecrets(
  secrets: readonly SealedSecret[],
  owner: string,
  cipher: Pick<SecretCipher, 'open'>,
): readonly string[] {
  const unreadable: SecretUnreadableError[] = [];
  const decrypted = secrets.flatMap(({ sealed }) => {
    try {
      return [cipher.open(sealed, owner)];
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      unreadable.push(error);
      return [];
    }
  });
  if (decrypted.length === 0 && unreadable[0]) throw unreadable[0];
  return decrypted;
}
