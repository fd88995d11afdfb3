/** Who did something recorded in the audit log: an account over the console or a bearer token, or the command line. */
export type Auditor = `account:${string}` | 'cli';

/** The owner of what concerns all accounts: its entries are the operator's to read. */
export const INSTALLATION = 'installation';

export const AUDITED_ACTIONS = [
  'account.created',
  'account.signed_in',
  'account.password_set',
  'site.created',
  'site.configured',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'intent.configured',
  'intent.deleted',
  'action.configured',
  'payment_provider.configured',
  'installation.created',
  'installation.configured',
  'signing_secret.rotated',
  'deliveries.reapplied',
  'profile.published',
  'profile.status_set',
  'assessment.retried',
  'assessment.deleted',
  'master_key.reset',
] as const;

/** What is kept in the audit record. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** One entry of the audit record: who did what to which subject, and when. */
export interface AuditEntry {
  readonly id: string;
  /** In whose record it stands: the site's; the account's where it concerns no single site; else `INSTALLATION`. */
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: Auditor;
  readonly action: AuditedAction;
  /** The id, or key, of what it was done to. */
  readonly subjectId: string;
  /** What changed, in a few words; never a secret. */
  readonly detail: string | null;
}
