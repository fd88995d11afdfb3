/** Encrypts secrets for the store with AES-256-GCM and a key derived from the master key. */
export interface SecretCipher {
  /** Seals the secret for `owner`. Returns printable ASCII text that differs on each call. */
  seal(secret: string, owner: string): string;
  /**
   * Returns the secret that was sealed for the same owner under the same master key.
   * @throws SecretUnreadable for another owner or master key, or an altered or truncated text
   */
  open(sealed: string, owner: string): string;
}

/** A sealed secret cannot be opened: most likely the master key has changed. */
export class SecretUnreadable extends Error {}
