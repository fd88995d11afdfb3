import type { AlertTextLevel } from '../../../core/notifications/notification-settings.ts';
import type {
  MailedMessageReference,
  MailKind,
  MailOutcome,
  QueuedMail,
  QueuedMailState,
} from '../../../core/notifications/queued-mail.ts';
import type { VisitorMailSend, VisitorMailState } from '../../../core/notifications/visitor-mail-state.ts';

/** `_id` is the site's id. */
export interface NotificationSettingsDocument {
  readonly _id: string;
  readonly visitorAnswers: boolean;
  readonly alertText: AlertTextLevel;
}

/** A mail that is pending or has failed. `items` and `failure` are JSON. Optional fields are unset if they are null. */
export interface MailDocument {
  readonly _id: string;
  readonly siteId: string;
  /** Further messages with this key join the mail. Unset once a worker has leased the mail. */
  readonly groupKey?: string | undefined;
  readonly kind: MailKind;
  readonly recipient?: string | undefined;
  readonly team?: string | undefined;
  readonly items: string;
  readonly itemCount: number;
  readonly newCount: number;
  readonly state: QueuedMailState;
  readonly attempts: number;
  /** Time at which the next attempt is due, or at which the lease of the present attempt expires. */
  readonly dueAt?: number | undefined;
  readonly createdAt: number;
  readonly failedAt?: number | undefined;
  readonly failure?: string | undefined;
  readonly fencingNumber: number;
}

/** The mail state of a conversation's visitor. `_id` comes from `toVisitorMailKey`. `sends` is JSON. */
export interface VisitorMailDocument {
  readonly _id: string;
  readonly unsubscribed: 0 | 1;
  readonly sends: string;
  /** Grows with each change. */
  readonly revision: number;
}

/** The `_id` of the mail state of a conversation's visitor. Ids contain no spaces. */
export function toVisitorMailKey(siteId: string, conversationId: string): string {
  return `${siteId} ${conversationId}`;
}

/** Returns the document of a new mail. */
export function toMailDocument(mail: QueuedMail, groupKey: string): MailDocument {
  const { id: _id, siteId, kind, recipient, team, items, itemCount, newCount, createdAt } = mail;
  return {
    _id,
    siteId,
    groupKey,
    kind,
    ...(recipient !== null && { recipient }),
    ...(team !== null && { team }),
    items: JSON.stringify(items),
    itemCount,
    newCount,
    createdAt,
    fencingNumber: 0,
    ...toMailOutcomeFields(mail),
  };
}

type StoredMailOutcome = Exclude<MailOutcome, { readonly state: 'done' }>;

/** Returns the fields of an attempt's outcome that are not null. */
export function toMailOutcomeFields({ state, attempts, dueAt, failedAt, failure }: StoredMailOutcome) {
  return {
    state,
    attempts,
    ...(dueAt !== null && { dueAt }),
    ...(failedAt !== null && { failedAt }),
    ...(failure !== null && { failure: JSON.stringify(failure) }),
  };
}

/** Returns the operands of `$unset` for the parts of an attempt's outcome that are null. */
export function toUnsetMailOutcomeFields({ dueAt, failedAt, failure }: StoredMailOutcome) {
  return {
    ...(dueAt === null && { dueAt: true as const }),
    ...(failedAt === null && { failedAt: true as const }),
    ...(failure === null && { failure: true as const }),
  };
}

export function toQueuedMail(found: MailDocument): QueuedMail {
  const { _id: id, siteId, kind, items, itemCount, newCount, state, attempts, createdAt, failure } = found;
  return {
    id,
    siteId,
    kind,
    recipient: found.recipient ?? null,
    team: found.team ?? null,
    items: JSON.parse(items) as readonly MailedMessageReference[],
    itemCount,
    newCount,
    state,
    attempts,
    dueAt: found.dueAt ?? null,
    createdAt,
    failedAt: found.failedAt ?? null,
    failure: failure === undefined ? null : (JSON.parse(failure) as QueuedMail['failure']),
  };
}

export function toVisitorMailState({ unsubscribed, sends }: VisitorMailDocument): VisitorMailState {
  return {
    isUnsubscribed: unsubscribed === 1,
    sends: JSON.parse(sends) as readonly VisitorMailSend[],
  };
}
