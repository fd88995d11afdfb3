/** Encrypts secrets for the store with AES-256-GCM and a key derived from the master key. */
export interface SecretCipher {
  /** Encrypts the secret and binds it to `owner`. Returns printable ASCII text that differs on each call. */
  seal(secret: string, owner: string): string;
  /**
   * Decrypts a text that `seal` returned for the same owner under the same master key.
   * @throws SecretUnreadableError if the owner or the master key differs, or if the text was altered
   */
  open(sealed: string, owner: string): string;
}

/** A stored secret cannot be decrypted, most likely because the master key has changed. */
export class SecretUnreadableError extends Error {}
