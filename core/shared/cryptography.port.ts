/** Randomness and digests. Text is hashed as UTF-8. */
export interface Cryptography {
  /** `length` bytes that cannot be foreseen. */
  randomBytes(length: number): Uint8Array;
  /** SHA-256 of the text, in lowercase hexadecimal. */
  sha256(text: string): string;
  /** SHA-256 of the bytes, in lowercase hexadecimal. */
  sha256OfBytes(bytes: Uint8Array): string;
  /** HMAC-SHA256, under the text as key, of the text and the bytes one after the other, in lowercase hexadecimal. */
  hmacSha256(key: string, text: string, bytes: Uint8Array): string;
  /**
   * A value derived from the installation's master key for one purpose: 43 characters of base64url.
   * The same purpose and text give the same value on every process that shares the master key.
   */
  derive(purpose: string, text: string): string;
  /** Whether two texts are equal, in a time that does not tell where they differ. */
  equal(one: string, other: string): boolean;
}
