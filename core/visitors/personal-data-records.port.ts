/**
 * Kinds of records outside conversations that may mention a visitor. `executions` are payments, `deliveries` are CRM
 * deliveries, and `requests` are batches of the request log.
 */
export const PERSONAL_DATA_KINDS = ['executions', 'assessments', 'deliveries', 'requests'] as const;

export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** A record that mentions a person. */
export interface PersonalDataRecord {
  /** Identifies the record among those of its kind and site. */
  readonly key: string;
  /** The record as JSON. */
  readonly document: string;
}

export interface PersonalDataPage {
  readonly records: readonly PersonalDataRecord[];
  /** The `after` of the next page. `undefined` if every record has been searched. */
  readonly next: string | undefined;
}

/** Whether a record, given as JSON, mentions the person. Must be pure. */
export type MentionPredicate = (document: string) => boolean;

/** Finds and erases mentions of a visitor in a site's records outside conversations. */
export interface PersonalDataRecords {
  /** Searches up to `limit` records of the site whose key follows `after`. Returns those that `isMention` accepts. */
  find(
    siteId: string,
    kind: PersonalDataKind,
    isMention: MentionPredicate,
    limit: number,
    after?: string,
  ): Promise<PersonalDataPage>;
  /**
   * Erases the records with these keys that `isMention` still accepts, in one transaction that also adds to the counts
   * of the erasure. Executions lose the page URL, the intent, the idempotency key, and their events. Assessments are
   * deleted with their events. CRM deliveries lose their body and their events. Batches lose the requests that mention
   * the person.
   */
  erase(
    siteId: string,
    kind: PersonalDataKind,
    keys: readonly string[],
    isMention: MentionPredicate,
    erasureId: string,
    now: number,
  ): Promise<void>;
}
