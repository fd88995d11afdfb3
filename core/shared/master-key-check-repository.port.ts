/** A secret that `SecretCipher.seal` encrypted, and the owner for which it was encrypted. */
export interface OwnedSealedSecret {
  readonly sealed: string;
  readonly owner: string;
}

/**
 * Stores one text that is encrypted with the master key. A server that starts with a wrong master key cannot decrypt
 * the text, and so detects the mistake.
 */
export interface MasterKeyCheckRepository {
  /** The stored text, or `undefined` when there is none. */
  find(): Promise<string | undefined>;
  /**
   * Stores the text if none is stored. Returns the stored text, which may come from an earlier call. If several calls
   * run at the same time, only one stores its text. Durable when the promise resolves.
   */
  add(sealed: string): Promise<string>;
  /** Replaces the stored text, or stores it if there is none. Durable when the promise resolves. */
  replace(sealed: string): Promise<void>;
  /**
   * Returns at most `limit` signing secrets of CRM connections. Stores of earlier versions have no text, so the master
   * key is checked with these secrets instead.
   */
  listCrmSigningSecrets(limit: number): Promise<readonly OwnedSealedSecret[]>;
}

/** Lists the signing secrets of CRM connections, each with the id of its connection as the owner. */
export function toOwnedCrmSigningSecrets(
  installations: readonly { readonly id: string; readonly secrets: readonly { readonly sealed: string }[] }[],
): readonly OwnedSealedSecret[] {
  return installations.flatMap(({ id, secrets }) => secrets.map(({ sealed }) => ({ sealed, owner: id })));
}
