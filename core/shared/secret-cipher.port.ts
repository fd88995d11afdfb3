/** Encrypts secrets for the store: AES-256-GCM under a key that derives from the master key. */
export interface SecretCipher {
  /** The secret sealed for `owner`: a text of printable ASCII, another one each time. */
  seal(secret: string, owner: string): string;
  /**
   * The secret that was sealed for the same owner under the same master key.
   * @throws SecretUnreadable for anything else: another owner or master key, a text that was altered or cut
   */
  open(sealed: string, owner: string): string;
}

/** A sealed secret cannot be opened: most likely the master key has changed. */
export class SecretUnreadable extends Error {}
