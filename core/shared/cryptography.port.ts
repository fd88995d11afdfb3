/** Random bytes, digests and derived secrets. Text is hashed as UTF-8. */
export interface Cryptography {
  /** Returns `length` cryptographically random bytes. */
  randomBytes(length: number): Uint8Array;
  /** Returns `length` cryptographically random bytes in base64. */
  randomBase64(length: number): string;
  /** SHA-256 of the text, in lowercase hexadecimal. */
  sha256(text: string): string;
  /** SHA-256 of the bytes, in lowercase hexadecimal. */
  sha256OfBytes(bytes: Uint8Array): string;
  /** HMAC-SHA256 with `key` over `text` followed by `bytes`, in lowercase hexadecimal. */
  hmacSha256(key: string, text: string, bytes: Uint8Array): string;
  /** HMAC-SHA256 of `text`, in base64. `key` is also in base64. */
  hmacSha256Base64(key: string, text: string): string;
  /**
   * Derives a secret of 43 base64url characters from the deployment's master key, for one purpose.
   * The same purpose and text give the same secret in every process that shares the master key.
   */
  deriveSecret(purpose: string, text: string): string;
  /** Whether two texts are equal. The duration does not reveal where they differ. */
  timingSafeEqual(one: string, other: string): boolean;
}
