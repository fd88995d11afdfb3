/** The parts of a store. Records refer only to records of the same or an earlier part. */
export const TRANSFER_PARTS = [
  'accounts',
  'sites',
  'siteMembers',
  'formerMembers',
  'invitations',
  'apiKeys',
  'sessions',
  'passwordResets',
  'counters',
  'conversations',
  'conversationChanges',
  'submissions',
  'usedKeys',
  'erasedConversations',
  'erasures',
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
  'webhooks',
  'events',
  'webhookDeliveries',
  'webhookQueues',
  'webhookResends',
  'widgets',
  'siteRouting',
  'siteRetention',
  'siteNotifications',
  'mails',
  'visitorMail',
  'seenMarks',
  'readMarks',
  'auditEntries',
  'masterKeyChecks',
  'usageCounts',
  'widgetSightings',
] as const;

export type TransferPart = (typeof TRANSFER_PARTS)[number];

/** One record: its values by field name, in the same format for every kind of store. */
export type TransferRecord = Readonly<Record<string, string | number | null>>;

export interface TransferPage {
  readonly records: readonly TransferRecord[];
  /** Cursor of the next page. `undefined` if this is the last page. */
  readonly next: string | undefined;
}

/** Exports and imports a whole store, record by record. No server may write to the store meanwhile. */
export interface StoreTransfer {
  /**
   * Reads at most `limit` records of the part, fewer if more would exceed `MAX_PAGE_BYTES`. Starts at the beginning, or
   * at the cursor `from`, which is `next` of the previous page. No record is on two pages.
   */
  read(part: TransferPart, limit: number, from?: string): Promise<TransferPage>;
  /** Stores the records. Replaces stored records with the same key. Durable when the promise resolves. */
  write(part: TransferPart, records: readonly TransferRecord[]): Promise<void>;
}
