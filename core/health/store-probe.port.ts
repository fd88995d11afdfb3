/** Version and size of the store. A value is null if the kind of store does not report it. */
export interface StoreInfo {
  /** Version of the database software. */
  readonly version: string | null;
  readonly schemaVersion: number | null;
  /** Size of the store in bytes. */
  readonly bytes: number | null;
}

/** Checks whether the store is available. */
export interface StoreProbe {
  /**
   * Whether the store responds to a read within `timeoutMs`. Never rejects, and never takes much longer than
   * `timeoutMs`.
   */
  isAvailable(timeoutMs: number): Promise<boolean>;
  /** Reads version and size of the store. */
  readInfo(): Promise<StoreInfo>;
}
