import type { LeasedMail, MailQueue } from '../../../core/notifications/mail-queue.port.ts';
import type { NotificationSettingsStore } from '../../../core/notifications/notification-settings-store.port.ts';
import type { MailOutcome, PlannedMail, QueuedMail } from '../../../core/notifications/queued-mail.ts';
import type { VisitorMailRepository } from '../../../core/notifications/visitor-mail-repository.port.ts';
import type { EventOutbox } from '../../../core/outbox/event-outbox.port.ts';
import type { RoutingRepository } from '../../../core/routing/routing-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import type { TicketRepository } from '../../../core/tickets/ticket-repository.port.ts';
import type { WebhookRepository } from '../../../core/webhooks/webhook-repository.port.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';
import { anEvent } from './webhook-builder.ts';

/** The repositories of one store that lead to mails. */
export interface MailStores {
  readonly tickets: TicketRepository;
  readonly webhooks: WebhookRepository;
  readonly routings: RoutingRepository;
  readonly notificationSettings: NotificationSettingsStore;
  readonly eventOutbox: EventOutbox;
  readonly mailQueue: MailQueue;
  readonly visitorMail: VisitorMailRepository;
}

type UnfinishedOutcome = Exclude<MailOutcome, { readonly state: 'done' }>;

/** Time in which alerts of the tests gather messages. */
export const ALERT_INTERVAL_MS = 2 * MINUTE;

let serial = 100;

/** Builds a planned alert of `SITE` that joins no other, due at noon, with the given overrides. */
export function aPlannedMail(overrides: Partial<PlannedMail> = {}): PlannedMail {
  serial += 1;
  return {
    siteId: SITE,
    groupKey: `alert ${serial} "Ünï" $a.b`,
    kind: 'alert',
    recipient: 'support@example.com',
    team: 'Support "Ünï" $a.b 😀',
    item: aMailItem(),
    dueAt: NOON,
    ...overrides,
  };
}

export function aMailItem(overrides: Partial<PlannedMail['item']> = {}): PlannedMail['item'] {
  serial += 1;
  return {
    conversationId: anId('tkt', serial),
    route: 'ticket',
    messageId: anId('msg', serial),
    isNew: true,
    ...overrides,
  };
}

/**
 * Stores a new event, and dispatches all events in the outbox. Only the new event leads to mails, the planned ones.
 */
export async function planMails(
  { eventOutbox, notificationSettings }: Pick<MailStores, 'eventOutbox' | 'notificationSettings'>,
  planned: readonly PlannedMail[],
  now = NOON,
): Promise<void> {
  await notificationSettings.save(SITE, { visitorAnswers: true, alertText: 'short' });
  const event = await eventOutbox.append(anEvent({ type: 'ticket.created' }));
  if (!event) throw new Error('The site has no receiver of events.');
  await eventOutbox.dispatch(
    now,
    ({ id }) => ({ webhookIds: [], mails: id === event.id ? planned : [], isRetained: false }),
    1000,
  );
}

/** Takes due mails. */
export function claimMails(
  { mailQueue }: Pick<MailStores, 'mailQueue'>,
  now = NOON,
  expiresAt = now + MINUTE,
  limit = 100,
): Promise<readonly LeasedMail[]> {
  return mailQueue.acquire(now, expiresAt, limit, ALERT_INTERVAL_MS);
}

/** Plans one mail and takes it. */
export async function claimPlanned(
  stores: Pick<MailStores, 'eventOutbox' | 'notificationSettings' | 'mailQueue'>,
  overrides: Partial<PlannedMail> = {},
): Promise<LeasedMail> {
  await planMails(stores, [aPlannedMail(overrides)]);
  const [taken, ...others] = await claimMails(stores);
  if (!taken || others.length > 0) throw new Error(`${others.length + (taken ? 1 : 0)} mails are due.`);
  return taken;
}

/** Builds the outcome of a mail that failed at `failedAt`. */
export function aMailFailure({ attempts }: Pick<QueuedMail, 'attempts'>, failedAt = NOON): UnfinishedOutcome {
  const failure = { code: 'mail_rejected', smtpCode: 550, reply: '550 5.1.1 "Ünï" $a.b', at: failedAt } as const;
  return { state: 'failed', attempts: attempts + 1, dueAt: null, failedAt, failure };
}

/** Builds the outcome of a failed attempt whose mail is due again at `dueAt`. */
export function aMailRetry({ attempts }: Pick<QueuedMail, 'attempts'>, dueAt: number): UnfinishedOutcome {
  const failure = { code: 'unreachable', smtpCode: null, reply: '', at: NOON } as const;
  return { state: 'pending', attempts: attempts + 1, dueAt, failedAt: null, failure };
}
