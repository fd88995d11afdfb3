/** The parts of a store. Each part comes after the parts to which its records refer. */
export const TRANSFER_PARTS = [
  'accounts',
  'sites',
  'apiKeys',
  'sessions',
  'counters',
  'conversations',
  'conversationChanges',
  'submissions',
  'usedKeys',
  'profiles',
  'profileVersions',
  'assessments',
  'installations',
  'deliveries',
  'paymentActions',
  'executions',
  'unmatchedMoney',
  'earlyReturns',
  'fakeSessions',
  'widgets',
  'auditEntries',
  'masterKeyChecks',
  'usageCounts',
] as const;

export type TransferPart = (typeof TRANSFER_PARTS)[number];

/** One record by field names, in the same format for every kind of store. */
export type TransferRecord = Readonly<Record<string, string | number | null>>;

export interface TransferPage {
  readonly records: readonly TransferRecord[];
  /** Cursor of the next page; `undefined` after the last one. */
  readonly next: string | undefined;
}

/** Exports and imports a whole store, record by record, while no server writes to it. */
export interface StoreTransfer {
  /**
   * Reads at most `limit` records of the part, fewer if they would exceed `MAX_PAGE_BYTES`. Starts at the beginning, or
   * at the `next` of a previous page. Each record appears once.
   */
  read(part: TransferPart, limit: number, from?: string): Promise<TransferPage>;
  /** Upserts the records by their identity. Durable when it resolves. */
  write(part: TransferPart, records: readonly TransferRecord[]): Promise<void>;
}
