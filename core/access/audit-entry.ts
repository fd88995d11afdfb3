/** Who did something that is kept in the audit record: an account by the console or a bearer token, or whoever runs the command line. */
export type Auditor = `account:${string}` | 'cli';

export type AuditedAction = 'assessment.retried' | 'assessment.deleted';

/** One line of a site's audit record: who did what to which, and when. Decisions 4, 7. */
export interface AuditEntry {
  readonly id: string;
  readonly siteId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: Auditor;
  readonly action: AuditedAction;
  /** The id of what it was done to. */
  readonly subjectId: string;
}
