export interface StoreFacts {
  /** Of the database's program. */
  readonly version: string | null;
  readonly schemaVersion: number | null;
  /** What the store takes, in bytes. */
  readonly bytes: number | null;
}

/** Asks the store for a sign of life. */
export interface StoreProbe {
  /** Whether the store answers a read within `millis`. Never rejects, and never takes much longer than that. */
  answersWithin(millis: number): Promise<boolean>;
  /** What the store is; `null` for what a store of this kind does not have. */
  facts(): Promise<StoreFacts>;
}
