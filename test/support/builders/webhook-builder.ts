import assert from 'node:assert/strict';
import type { AnyEventType, NewEvent, StoredEvent } from '../../../core/events/event.ts';
import type { DispatchPlan, EventOutbox, PlanDispatch } from '../../../core/outbox/event-outbox.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { AttemptOutcome, WebhookAttempt, WebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';
import type { WebhookDeliveryLog } from '../../../core/webhooks/webhook-delivery-log.port.ts';
import type { LeasedWebhookDelivery, WebhookQueue } from '../../../core/webhooks/webhook-queue.port.ts';
import type { WebhookRepository } from '../../../core/webhooks/webhook-repository.port.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** The webhook repositories of one store. */
export interface WebhookStores {
  readonly webhooks: WebhookRepository;
  readonly eventOutbox: EventOutbox;
  readonly webhookQueue: WebhookQueue;
  readonly webhookDeliveryLog: WebhookDeliveryLog;
}

/** The repositories with which a suite reads the events that other repositories store. */
export type EventStores = Pick<WebhookStores, 'webhooks' | 'eventOutbox'>;

let serial = 100;

/**
 * Builds an active webhook of `SITE` for all events with a unique URL, made at noon, with the given overrides. Later
 * ones have higher ids.
 */
export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  serial += 1;
  return {
    id: anId('whk', serial),
    siteId: SITE,
    url: `https://hooks.example/${serial}`,
    events: ['*'],
    description: null,
    includeNotes: false,
    excludeChangesBy: null,
    status: 'active',
    disabledReason: null,
    failingSince: null,
    lastFailedAt: null,
    secrets: [{ sealed: 'a1.sealed', createdAt: NOON, endsAt: null }],
    createdAt: NOON,
    updatedAt: NOON,
    ...overrides,
  };
}

/** Stores a webhook and returns it. @throws Error if the store rejects it */
export async function addWebhook(
  { webhooks }: Pick<EventStores, 'webhooks'>,
  overrides: Partial<Webhook> = {},
): Promise<Webhook> {
  const webhook = aWebhook(overrides);
  const outcome = await webhooks.add(webhook, 1000);
  if (outcome !== 'added') throw new Error(`The webhook is not stored: ${outcome}.`);
  return webhook;
}

/** Builds an event of a ticket of `SITE` at noon, with the given overrides. Later ones have higher versions. */
export function anEvent(overrides: Partial<NewEvent> = {}): NewEvent {
  serial += 1;
  return {
    siteId: SITE,
    type: 'ticket.updated',
    subjectId: anId('tkt', serial),
    version: serial,
    occurredAt: NOON,
    changedBy: 'key:key_1',
    changeNumber: serial,
    document: '{"summary":"Ünï 😀 $where"}',
    ...overrides,
  };
}

/** Stores an event and returns it. @throws Error if the site has no webhook */
export async function appendEvent(
  { eventOutbox }: Pick<EventStores, 'eventOutbox'>,
  overrides: Partial<NewEvent> = {},
): Promise<StoredEvent> {
  const event = await eventOutbox.append(anEvent(overrides));
  if (!event) throw new Error('The site has no webhook.');
  return event;
}

/** Builds the plan of an event that is sent to these webhooks and stays stored. */
export function dispatchTo(...webhookIds: readonly string[]): DispatchPlan {
  return { webhookIds, mails: [], isRetained: true };
}

/** Selects all webhooks of the event's site, disabled ones included. */
export const toAllWebhooks: PlanDispatch = (_, { webhooks }) => dispatchTo(...webhooks.map(({ id }) => id));

/** Selects only the webhook. */
export function toWebhook({ id }: Pick<Webhook, 'id'>): PlanDispatch {
  return (_, { webhooks }) => dispatchTo(...webhooks.filter((one) => one.id === id).map((one) => one.id));
}

/** Dispatches all events in the outbox. Returns their number. */
export async function dispatchAll(
  { eventOutbox }: Pick<EventStores, 'eventOutbox'>,
  plan: PlanDispatch = toAllWebhooks,
  now = NOON,
): Promise<number> {
  let [total, count] = [0, 0];
  do {
    count = await eventOutbox.dispatch(now, plan, 100);
    total += count;
  } while (count > 0);
  return total;
}

/** Stores an event and dispatches it, and any other event in the outbox, only to the webhook. */
export async function queueEvent(
  stores: WebhookStores,
  webhook: Webhook,
  overrides: Partial<NewEvent> = {},
): Promise<StoredEvent> {
  const event = await appendEvent(stores, { siteId: webhook.siteId, ...overrides });
  await dispatchAll(stores, toWebhook(webhook));
  return event;
}

/** Dispatches all events in the outbox to no webhook, and returns them in the order in which they were dispatched. */
export async function drainEvents(
  stores: Pick<EventStores, 'eventOutbox'>,
): Promise<readonly StoredEvent<AnyEventType>[]> {
  // A store may call the plan several times for an event.
  const events = new Map<string, StoredEvent<AnyEventType>>();
  await dispatchAll(stores, (event, _, document) => {
    if (document === undefined) return 'document_needed';
    events.set(event.id, { ...event, document });
    return dispatchTo();
  });
  return [...events.values()];
}

/** Removes the id of a stored event, which the store chose. */
export function withoutId<Type extends AnyEventType>({ id: _, ...event }: StoredEvent<Type>): NewEvent<Type> {
  return event;
}

/** Asserts that the outbox has exactly these events, whose ids sort in this order, and empties it. */
export async function expectEvents(
  stores: Pick<EventStores, 'eventOutbox'>,
  expected: readonly NewEvent<AnyEventType>[],
): Promise<void> {
  const stored = await drainEvents(stores);
  const sorted = stored.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  assert.deepEqual(sorted.map(withoutId), expected);
}

/** Takes due queues with a capacity of 1,000 per webhook. */
export function claimDeliveries(
  { webhookQueue }: WebhookStores,
  now = NOON,
  expiresAt = now + MINUTE,
  limit = 100,
): Promise<readonly LeasedWebhookDelivery[]> {
  return webhookQueue.acquire(now, expiresAt, () => 1000, limit);
}

/** Takes the only due queue. @throws Error if another number of queues is due */
export async function claimDelivery(
  stores: WebhookStores,
  now = NOON,
  expiresAt = now + MINUTE,
): Promise<LeasedWebhookDelivery> {
  const [taken, ...others] = await claimDeliveries(stores, now, expiresAt);
  if (!taken || others.length > 0) throw new Error(`${others.length + (taken ? 1 : 0)} queues are due.`);
  return taken;
}

/** Builds a logged attempt at noon with the status. */
export function anAttempt(httpStatus = 200): WebhookAttempt {
  return { at: NOON, durationMs: 12, httpStatus, failureCode: null, responseExcerpt: 'Ünï 😀 {"$a.b":1}' };
}

/** Builds the outcome of a delivery that ended at `now`. */
export function anEnd(
  { attempts, log }: Pick<WebhookDelivery, 'attempts' | 'log'>,
  state: 'delivered' | 'failed' = 'delivered',
  now = NOON,
): AttemptOutcome {
  const attempt = anAttempt(state === 'delivered' ? 204 : 500);
  return { state, attempts: attempts + 1, dueAt: null, finishedAt: now, log: [...log, attempt] };
}

/** Builds the outcome of a failed attempt whose delivery is due again at `dueAt`. */
export function aRetry({ attempts, log }: Pick<WebhookDelivery, 'attempts' | 'log'>, dueAt: number): AttemptOutcome {
  return { state: 'pending', attempts: attempts + 1, dueAt, finishedAt: null, log: [...log, anAttempt(500)] };
}

/** Settles a taken delivery. */
export function recordDeliveryOutcome(
  { webhookQueue }: WebhookStores,
  { lease, delivery }: LeasedWebhookDelivery,
  outcome: AttemptOutcome = anEnd(delivery),
): Promise<'recorded' | 'lost'> {
  return webhookQueue.recordOutcome(lease, delivery.eventId, outcome);
}

/** Reads the delivery of an event to the webhook. @throws Error if there is none */
export async function findDeliveryOf(
  { webhookDeliveryLog }: WebhookStores,
  { siteId, id }: Pick<Webhook, 'siteId' | 'id'>,
  event: Pick<StoredEvent, 'id'>,
): Promise<WebhookDelivery> {
  const delivery = await webhookDeliveryLog.find(siteId, id, event.id);
  if (!delivery) throw new Error('The delivery is not stored.');
  return delivery;
}
