/** Asks the store for a sign of life. */
export interface StoreProbe {
  /** Whether the store answers a read within `millis`. Never rejects, and never takes much longer than that. */
  answersWithin(millis: number): Promise<boolean>;
}
