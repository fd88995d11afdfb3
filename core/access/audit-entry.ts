/**
 * Who made an audited change: an account that used the console or a bearer token, the command line (`cli`), or Portico
 * itself (`system`).
 */
export type AuditActor = `account:${string}` | 'cli' | 'system';

/** Owner id of entries that concern the whole deployment. Only the operator may read them. */
export const DEPLOYMENT_AUDIT_OWNER_ID = 'installation';

export const AUDITED_ACTIONS = [
  'account.created',
  'account.signed_in',
  'account.password_set',
  'account.closed',
  'account.session_ended',
  'account.other_sessions_ended',
  'site.created',
  'site.configured',
  'member.joined',
  'site.deleted',
  'site.restored',
  'site.removed',
  'member.role_set',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'api_key.revoked_as_leaked',
  'ticket.deleted',
  'visitor.exported',
  'visitor.erased',
  'retention.configured',
  'intent.configured',
  'intent.deleted',
  'action.configured',
  'look.configured',
  'routing.configured',
  'payment_provider.configured',
  'installation.created',
  'installation.configured',
  'signing_secret.rotated',
  'deliveries.reapplied',
  'webhook.created',
  'webhook.configured',
  'webhook.disabled',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.resent',
  'notifications.configured',
  'mail.retried',
  'profile.published',
  'profile.status_set',
  'assessment.retried',
  'assessment.deleted',
  'master_key.reset',
] as const;

/** An action that is recorded in the audit log. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** The areas of audited actions: the part before the dot, such as `api_key`. */
export const AUDIT_AREAS: readonly string[] = [...new Set(AUDITED_ACTIONS.map(areaOf))];

/** The actions of an area. */
export function listActionsOfArea(area: string): readonly AuditedAction[] {
  return AUDITED_ACTIONS.filter((action) => areaOf(action) === area);
}

function areaOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

/** Selects audit entries. All defined fields must match. */
export interface AuditFilter {
  /** Who made the change. */
  readonly by?: string | undefined;
  readonly actions?: readonly AuditedAction[] | undefined;
}

/** An entry of the audit log: who did what to which resource, and when. */
export interface AuditEntry {
  readonly id: string;
  /**
   * The id of the site or account that the action concerns. `DEPLOYMENT_AUDIT_OWNER_ID` if the action concerns the
   * whole deployment.
   */
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: AuditActor;
  readonly action: AuditedAction;
  /** Id or key of the changed resource. */
  readonly subjectId: string;
  /** Short description of the change. It never contains a secret. */
  readonly detail: string | null;
}
