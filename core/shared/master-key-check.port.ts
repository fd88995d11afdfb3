/** A secret sealed by the `SecretCipher`, and the owner for which it was sealed. */
export interface SealedSecret {
  readonly sealed: string;
  readonly owner: string;
}

/** Stores one text sealed under the store's master key, so that a start with another key is detected. */
export interface MasterKeyCheck {
  /** The stored text, or `undefined` when there is none. */
  find(): Promise<string | undefined>;
  /**
   * Stores the text if none is stored; returns the stored one. Concurrent calls store one. Durable when it resolves.
   */
  add(sealed: string): Promise<string>;
  /** Replaces the stored text, or stores it if there is none. Durable when it resolves. */
  replace(sealed: string): Promise<void>;
  /**
   * Signing secrets of CRM connections, at most `limit`, to verify the master key of stores created before this check
   * existed.
   */
  sealedSecrets(limit: number): Promise<readonly SealedSecret[]>;
}

/** Collects the signing secrets of CRM connections. */
export function toSealedSecrets(
  installations: readonly { readonly id: string; readonly secrets: readonly { readonly sealed: string }[] }[],
): readonly SealedSecret[] {
  return installations.flatMap(({ id, secrets }) => secrets.map(({ sealed }) => ({ sealed, owner: id })));
}
