/**
 * Kinds of records, other than conversations, that may mention a visitor. `executions` are payments, `deliveries` are
 * CRM deliveries, and `requests` are batches of the request log.
 */
export const PERSONAL_DATA_KINDS = ['executions', 'assessments', 'deliveries', 'requests'] as const;

export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** A record that mentions a person. */
export interface PersonalDataRecord {
  /** Unique among the records of the same kind and site. */
  readonly key: string;
  /** The record as JSON. */
  readonly document: string;
}

export interface PersonalDataPage {
  readonly records: readonly PersonalDataRecord[];
  /** The argument `after` for the next page. `undefined` if all records have been searched. */
  readonly next: string | undefined;
}

/** Returns whether a record, passed as JSON, mentions the person. Must be pure. */
export type MentionPredicate = (document: string) => boolean;

/** Finds and erases mentions of a visitor in the records of a site, except in conversations. */
export interface PersonalDataRepository {
  /**
   * Searches at most `limit` records of the site whose keys follow `after`. Returns those for which `isMention` is
   * true.
   */
  find(
    siteId: string,
    kind: PersonalDataKind,
    isMention: MentionPredicate,
    limit: number,
    after?: string,
  ): Promise<PersonalDataPage>;
  /**
   * Erases the mentions in the records with these keys, if `isMention` is still true for them. The same transaction
   * increases the counts of the erasure. Payment executions lose the page URL, the intent, the idempotency key and
   * their events. Assessments are deleted with their events. CRM deliveries lose their body and their events. Batches
   * of the request log lose the requests that mention the person.
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
