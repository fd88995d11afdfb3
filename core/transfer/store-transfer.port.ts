/** The parts of a store, in an order in which nothing comes before what it refers to. */
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

/** One record, spelled alike whatever the store: its fields by their names. */
export type TransferRecord = Readonly<Record<string, string | number | null>>;

export interface TransferPage {
  readonly records: readonly TransferRecord[];
  /** Where the next page begins; `undefined` behind the last one. */
  readonly next: string | undefined;
}

/** Moves a whole store out and in, record by record, while no server writes to it. */
export interface StoreTransfer {
  /**
   * At most `limit` records of the part, fewer where they would exceed `MAX_PAGE_BYTES`, from its beginning or from the
   * `next` of a page; each record comes once.
   */
  read(part: TransferPart, limit: number, from?: string): Promise<TransferPage>;
  /** Stores the records, each in place of one that is there under its identity. Durable when it resolves. */
  write(part: TransferPart, records: readonly TransferRecord[]): Promise<void>;
}
