import type {
  MailedMessageReference,
  MailKind,
  QueuedMail,
  QueuedMailState,
} from '../../../core/notifications/queued-mail.ts';

export interface MailOutcomeColumns {
  readonly state: QueuedMailState;
  readonly attempts: number;
  readonly due_at: number | null;
  readonly failed_at: number | null;
  readonly failure: string | null;
}

export interface MailRow extends MailOutcomeColumns {
  readonly id: string;
  readonly site_id: string;
  readonly kind: MailKind;
  readonly recipient: string | null;
  readonly team: string | null;
  readonly items: string;
  readonly item_count: number;
  readonly new_count: number;
  readonly created_at: number;
}

export const MAIL_COLUMNS = `id, site_id, kind, recipient, team, items, item_count, new_count, state, attempts, due_at,
  created_at, failed_at, failure`;

export function toMailRow(mail: QueuedMail): MailRow {
  const { id, siteId, kind, recipient, team, items, itemCount, newCount, createdAt } = mail;
  return {
    id,
    site_id: siteId,
    kind,
    recipient,
    team,
    items: JSON.stringify(items),
    item_count: itemCount,
    new_count: newCount,
    created_at: createdAt,
    ...toMailOutcomeColumns(mail),
  };
}

export function toMailOutcomeColumns({
  state,
  attempts,
  dueAt,
  failedAt,
  failure,
}: Pick<QueuedMail, 'state' | 'attempts' | 'dueAt' | 'failedAt' | 'failure'>): MailOutcomeColumns {
  return { state, attempts, due_at: dueAt, failed_at: failedAt, failure: failure && JSON.stringify(failure) };
}

export function toQueuedMail(row: MailRow): QueuedMail {
  const { id, kind, recipient, team, items, state, attempts, failure } = row;
  return {
    id,
    siteId: row.site_id,
    kind,
    recipient,
    team,
    items: JSON.parse(items) as readonly MailedMessageReference[],
    itemCount: row.item_count,
    newCount: row.new_count,
    state,
    attempts,
    dueAt: row.due_at,
    createdAt: row.created_at,
    failedAt: row.failed_at,
    failure: failure === null ? null : (JSON.parse(failure) as QueuedMail['failure']),
  };
}
