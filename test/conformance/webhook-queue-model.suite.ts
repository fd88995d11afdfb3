import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isPublicEvent, type StoredEvent } from '../../core/events/event.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { LeasedWebhookDelivery } from '../../core/webhooks/webhook-queue.port.ts';
import fc from '../support/builders/fast-check.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aRetry,
  dispatchTo,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { WebhookModel } from '../support/fixtures/webhook-model.ts';

const WEBHOOKS = 2;
const LEASE_MS = MINUTE;
const RETRY_MS = [5 * SECOND, 2 * HOUR, 1.2 * DAY] as const;

const webhook = fc.nat(WEBHOOKS - 1);
const stepsByKind = {
  append: fc.record({ kind: fc.constant('append' as const), subject: fc.nat(2), version: fc.nat(3) }),
  dispatch: fc.record({ kind: fc.constant('dispatch' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  take: fc.record({
    kind: fc.constant('take' as const),
    capacities: fc.tuple(fc.nat(3), fc.nat(3)),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  settle: fc.record({
    kind: fc.constant('settle' as const),
    /** How many attempts ago it was taken. */
    age: fc.nat(4),
    outcome: fc.constantFrom('delivered' as const, 'failed' as const, ...RETRY_MS),
  }),
  resend: fc.record({ kind: fc.constant('resend' as const), webhook, event: fc.nat(9) }),
  resendSince: fc.record({
    kind: fc.constant('resendSince' as const),
    webhook,
    ago: fc.constantFrom(0, HOUR, 9 * DAY),
  }),
  toggle: fc.record({ kind: fc.constant('toggle' as const), webhook }),
  pass: fc.record({
    kind: fc.constant('pass' as const),
    millis: fc.constantFrom(SECOND, LEASE_MS, 2 * HOUR, DAY, -HOUR, -3 * DAY),
  }),
};
type StepsByKind = typeof stepsByKind;
type Step = StepsByKind[keyof StepsByKind] extends fc.Arbitrary<infer T> ? T : never;

const histories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: stepsByKind.append },
    { weight: 4, arbitrary: stepsByKind.dispatch },
    { weight: 6, arbitrary: stepsByKind.take },
    { weight: 6, arbitrary: stepsByKind.settle },
    { weight: 2, arbitrary: stepsByKind.resend },
    { weight: 1, arbitrary: stepsByKind.resendSince },
    { weight: 1, arbitrary: stepsByKind.toggle },
    { weight: 3, arbitrary: stepsByKind.pass },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

/** Random histories of changes, dispatchers and workers on a clock that is also set back. A failure prints its seed. */
export function webhookQueueModel(open: () => Promise<OpenPort<WebhookStores>>, runs: number): void {
  it('delivers every event in order, under one lease per queue, for any sequence of actions', async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const { port, close } = await open();
      try {
        await new History(port).play(history);
      } finally {
        await close();
      }
    });
    await fc.assert(property, { numRuns: runs });
  });
}

class History {
  private now = NOON;
  private readonly model = new WebhookModel();
  private readonly webhooks: Webhook[] = [];
  /** All attempts, the latest first. */
  private readonly attempts: LeasedWebhookDelivery[] = [];

  constructor(private readonly stores: WebhookStores) {}

  async play(history: readonly Step[]): Promise<void> {
    for (let count = 0; count < WEBHOOKS; count += 1) this.webhooks.push(await addWebhook(this.stores));
    for (const step of history) await this.step(step);
    await this.deliverAll();
    for (const { id } of this.webhooks) {
      const { deliveries } = await this.stores.webhookDeliveryLog.listPage(SITE, id, undefined, 1000);
      assert.deepEqual(deliveries, this.model.list(id));
    }
  }

  private async step(step: Step): Promise<void> {
    if (step.kind === 'append') await this.append(step.subject, step.version);
    else if (step.kind === 'dispatch') await this.dispatch(step.limit);
    else if (step.kind === 'take') await this.take(step.capacities, step.limit);
    else if (step.kind === 'settle') await this.settle(this.attempts[step.age], step.outcome);
    else if (step.kind === 'resend') await this.resend(this.at(step.webhook), this.model.events[step.event]);
    else if (step.kind === 'resendSince') await this.resendSince(this.at(step.webhook), this.now - step.ago);
    else if (step.kind === 'toggle') await this.toggle(step.webhook);
    else this.now += step.millis;
  }

  private at(index: number): Webhook {
    const webhook = this.webhooks[index];
    assert.ok(webhook);
    return webhook;
  }

  private async append(subject: number, version: number): Promise<void> {
    const overrides = { subjectId: anId('tkt', subject), version, occurredAt: this.now };
    this.model.append(await appendEvent(this.stores, overrides));
  }

  private async dispatch(limit: number): Promise<void> {
    const expected = Math.min(limit, this.model.waiting.length);
    const events = new Map<string, StoredEvent>();
    const count = await this.stores.eventOutbox.dispatch(
      this.now,
      (event, { webhooks }, document) => {
        if (document === undefined) return 'document_needed';
        if (isPublicEvent(event)) events.set(event.id, { ...event, document });
        return dispatchTo(...webhooks.filter(({ status }) => status === 'active').map(({ id }) => id));
      },
      limit,
    );
    assert.deepEqual([count, events.size], [expected, expected]);
    const active = this.webhooks.filter(({ status }) => status === 'active');
    for (const event of events.values()) this.model.dispatch(event, active, this.now);
  }

  private async take(capacities: readonly number[], limit: number): Promise<void> {
    const expiresAt = this.now + LEASE_MS;
    const due = this.webhooks.map(({ id, status }) => (status === 'active' ? this.model.listDue(id, this.now) : []));
    const capacityOf = (webhookId: string) => capacities[this.webhooks.findIndex(({ id }) => id === webhookId)] ?? 0;
    const available = due.map(({ length }, index) => Math.min(length, capacities[index] ?? 0));
    const taken = await this.stores.webhookQueue.acquire(this.now, expiresAt, capacityOf, limit);

    assert.equal(taken.length, Math.min(limit, sum(available)));
    const subjects = this.webhooks.map(({ id }) =>
      taken.filter(({ lease }) => lease.webhookId === id).map(({ lease }) => lease.subjectId),
    );
    for (const [index, mine] of subjects.entries()) this.assertLongestDue(index, due[index] ?? [], mine);
    const counts = subjects.map(({ length }) => length);
    const fewest = Math.min(...counts.filter((count, index) => count < (available[index] ?? 0)));
    assert.ok(Math.max(...counts) <= fewest + 1, 'a webhook got a queue while another one got fewer');
    for (const one of taken) {
      assert.deepEqual(
        one.webhook,
        this.webhooks.find(({ id }) => id === one.lease.webhookId),
      );
      this.model.take(one, expiresAt);
      this.attempts.unshift(one);
    }
  }

  /**
   * Asserts that the taken queues are different, that each was due, and that none was due later than a queue that was
   * not taken.
   */
  private assertLongestDue(index: number, due: readonly string[], taken: readonly string[]): void {
    assert.equal(new Set(taken).size, taken.length);
    for (const subjectId of taken) assert.ok(due.includes(subjectId), 'the queue was leased, or not due');
    // The order of times that a clock has stored before it was set back is not defined.
    const dueAt = (subjectId: string) => this.model.dueAt(this.at(index).id, subjectId);
    const latest = Math.max(...taken.map(dueAt).filter((time) => time <= this.now));
    for (const subjectId of due) if (!taken.includes(subjectId)) assert.ok(latest <= dueAt(subjectId));
  }

  private async settle(
    attempt: LeasedWebhookDelivery | undefined,
    end: 'delivered' | 'failed' | number,
  ): Promise<void> {
    if (!attempt) return;
    const { lease, delivery } = attempt;
    const outcome = typeof end === 'number' ? aRetry(delivery, this.now + end) : anEnd(delivery, end, this.now);
    const expected = this.model.settle(lease, delivery.eventId, outcome);
    assert.equal(await recordDeliveryOutcome(this.stores, attempt, outcome), expected);
  }

  private async resend({ id }: Webhook, event: StoredEvent | undefined): Promise<void> {
    if (!event) return;
    const expected = this.model.find(id, event.id) && this.model.resend(id, event, this.now);
    assert.deepEqual(await this.stores.webhookDeliveryLog.resend(SITE, id, event.id, this.now), expected);
  }

  private async resendSince({ id }: Webhook, since: number): Promise<void> {
    const accepted = this.model.events.filter(
      (event) => this.model.isDispatched(event) && event.occurredAt >= since && event.subjectId !== anId('tkt', 0),
    );
    const accepts = ({ subjectId }: { subjectId: string }) => subjectId !== anId('tkt', 0);
    for (const event of accepted) this.model.resend(id, event, this.now);
    let [queued, after]: [number, string | undefined] = [0, undefined];
    do {
      const batch = await this.stores.webhookDeliveryLog.resendEventsSince(
        SITE,
        id,
        since,
        this.now,
        accepts,
        3,
        after,
      );
      queued += batch.count;
      after = batch.nextCursor;
    } while (after !== undefined);
    assert.equal(queued, accepted.length);
  }

  private async toggle(index: number): Promise<void> {
    const { id, status } = this.at(index);
    const next = status === 'active' ? 'disabled' : 'active';
    const changed = await this.stores.webhooks.change(SITE, id, (one) => ({ ...one, status: next }));
    assert.ok(typeof changed === 'object');
    this.webhooks[index] = changed;
  }

  /** Enables the webhooks and delivers all pending deliveries. */
  private async deliverAll(): Promise<void> {
    for (const [index, { status }] of this.webhooks.entries()) if (status === 'disabled') await this.toggle(index);
    await this.dispatch(1000);
    for (let rounds = 0; this.model.hasPending; rounds += 1) {
      assert.ok(rounds < 100, 'some delivery never ends');
      const before = this.attempts.length;
      await this.take([100, 100], 100);
      for (const attempt of this.attempts.slice(0, this.attempts.length - before))
        await this.settle(attempt, 'delivered');
      this.now += HOUR;
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
