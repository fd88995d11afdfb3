import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldMapping } from '../../core/crm/field-mapping.ts';
import { SECOND } from '../../core/shared/time.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from '../../core/tickets/ticket.ts';
import fc from '../support/builders/fast-check.ts';
import { CrmReplayFixture, type ReplayStores } from '../support/fixtures/crm-replay-fixture.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';

type Field = 'status' | 'priority';

interface Event {
  readonly id: string;
  readonly stage?: string | undefined;
  readonly urgency?: string | undefined;
  readonly text?: string | undefined;
}

type Step =
  | { readonly kind: 'send'; readonly event: Event }
  | { readonly kind: 'change'; readonly record: string; readonly fields: Partial<Pick<Ticket, Field>> }
  | { readonly kind: 'remap'; readonly mapping: FieldMapping }
  | { readonly kind: 'reapply'; readonly since: number }
  | { readonly kind: 'fault'; readonly record: string }
  | { readonly kind: 'apply' | 'link' };

/** `R-3` has no ticket until a step links one. */
const RECORDS = ['R-1', 'R-2', 'R-3'];
const record = fc.constantFrom(...RECORDS);
const status = fc.constantFrom(...TICKET_STATUSES);
const priority = fc.constantFrom(...TICKET_PRIORITIES);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const stages = fc.constantFrom('new', 'won', 'lost');
const urgencies = fc.constantFrom('1', '2');

/** Some tables have missing rows, so that events fail. */
const mapping: fc.Arbitrary<FieldMapping> = fc
  .record({
    statuses: fc.dictionary(stages, status),
    priorities: fc.dictionary(urgencies, priority),
    comment: maybe(fc.constant('/text')),
  })
  .map(({ statuses, priorities, comment }) => ({
    recordId: '/id',
    status: { pointer: '/stage', values: { ...statuses } },
    priority: { pointer: '/urgency', values: { ...priorities } },
    comment,
  }));

const event: fc.Arbitrary<Event> = fc.record({
  id: record,
  stage: maybe(stages),
  urgency: maybe(urgencies),
  text: maybe(fc.constant('Hello.')),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), event }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'apply' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      record,
      fields: fc.oneof(fc.record({ status }), fc.record({ priority })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remap' as const), mapping }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reapply' as const), since: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault' as const), record }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'link' } as const) },
);

/** Model-based tests: the state of tickets after replayed deliveries. A failure prints its seed. */
export function crmReplayModelSuite(open: () => Promise<OpenPort<ReplayStores>>, numRuns: number): void {
  describe('ReplayDeliveries with random histories', () => {
    it('ends in the state that events and changes by others give in order, with the current mapping', async () => {
      const run = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), mapping, async (steps, first) => {
        const { port, close } = await open();
        try {
          await (await History.begin(port, first)).play([...steps, { kind: 'reapply', since: 0 }]);
        } finally {
          await close();
        }
      });
      await fc.assert(run, { numRuns });
    });

    it('ends in the state of the last event while deliveries arrive and several workers run', async () => {
      const { port, close } = await open();
      const values = { new: 'open', won: 'resolved', lost: 'escalated' } as const;
      const fixture = await CrmReplayFixture.open(port, { recordId: '/id', status: { pointer: '/stage', values } });
      const ticketId = await fixture.addTicket('R-1');
      const sendAll = async () => {
        for (const stage of ['new', 'won', 'lost', 'new', 'lost', 'won', 'new', 'lost', 'new', 'won'])
          await fixture.addDelivery({ id: 'R-1', stage });
      };
      const reapplyAll = async () => {
        for (let time = 0; time < 5; time += 1) await fixture.replayAll(0);
      };
      const work = async () => {
        for (let time = 0; time < 5; time += 1) await fixture.applyDue();
      };
      await Promise.all([sendAll(), reapplyAll(), work(), work(), work()]);
      await fixture.applyAll();

      assert.equal((await fixture.readTicket(ticketId)).status, 'resolved');
      await close();
    });
  });
}

interface Sent {
  readonly event: Event;
  readonly deliveryId: string;
  readonly receivedAt: number;
  /** The step at which the delivery was first applied; before that, the step at which it was received. */
  step: number;
  hasEffectiveStep: boolean;
}

interface Other {
  readonly record: string;
  readonly field: Field;
  readonly value: string;
  readonly step: number;
}

class History {
  private readonly tickets = new Map<string, string>();
  private readonly sent: Sent[] = [];
  private readonly others: Other[] = [];
  private readonly start;
  private currentStep = 0;

  private constructor(
    private readonly fixture: CrmReplayFixture,
    private mapping: FieldMapping,
  ) {
    this.start = fixture.clock.now();
  }

  static async begin(stores: ReplayStores, mapping: FieldMapping): Promise<History> {
    const history = new History(await CrmReplayFixture.open(stores, mapping), mapping);
    for (const id of ['R-1', 'R-2']) history.tickets.set(id, await history.fixture.addTicket(id));
    return history;
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      this.currentStep += 1;
      this.fixture.clock.advance(SECOND);
      await this.step(one);
    }
  }

  private async step(one: Step): Promise<void> {
    if (one.kind === 'send') {
      const [deliveryId, receivedAt] = [await this.fixture.addDelivery(one.event), this.fixture.clock.now()];
      this.sent.push({ event: one.event, deliveryId, receivedAt, step: this.currentStep, hasEffectiveStep: false });
    } else if (one.kind === 'change') await this.change(one.record, one.fields);
    else if (one.kind === 'remap') {
      this.mapping = one.mapping;
      await this.fixture.setMapping(one.mapping);
    } else if (one.kind === 'link') {
      if (!this.tickets.has('R-3')) this.tickets.set('R-3', await this.fixture.addTicket('R-3'));
    } else if (one.kind === 'reapply') await this.reapply(this.start + one.since * SECOND);
    else {
      await this.fixture.applyDue(one.kind === 'fault' ? this.tickets.get(one.record) : undefined);
      await this.recordEffectiveSteps();
    }
  }

  private async change(id: string, fields: Partial<Pick<Ticket, Field>>): Promise<void> {
    const ticketId = this.tickets.get(id);
    if (ticketId === undefined) return;
    const before = await this.fixture.readTicket(ticketId);
    await this.fixture.changeTicket(ticketId, fields);
    for (const [name, value] of Object.entries(fields)) {
      const field = name as Field;
      if (before[field] !== value) this.others.push({ record: id, field, value, step: this.currentStep });
    }
  }

  private async reapply(since: number): Promise<void> {
    await this.fixture.applyAll();
    await this.recordEffectiveSteps();
    const before = new Map<string, Ticket>();
    for (const [id, ticketId] of this.tickets) before.set(id, await this.fixture.readTicket(ticketId));
    await this.fixture.replayAll(since);
    await this.fixture.applyAll();

    for (const [id, ticket] of before) {
      const after = await this.fixture.readTicket(ticket.id);
      const reapplied = this.sent.filter((one) => one.receivedAt >= since && one.event.id === id && this.isValid(one));
      for (const field of ['status', 'priority'] as const) {
        assert.equal(after[field], this.expected(id, field, reapplied) ?? ticket[field], `${field} of ${id}`);
      }
      const comments = after.messages.map((message) => message.id);
      assert.equal(new Set(comments).size, comments.length);
      const expected = this.mapping.comment ? reapplied.filter(({ event: { text } }) => text !== undefined) : [];
      const all = this.sent.filter((one) => one.event.id === id && one.event.text !== undefined);
      assert.ok(comments.length >= expected.length && comments.length <= all.length, `comments of ${id}`);
    }
    for (const one of this.sent) one.hasEffectiveStep = true;
  }

  /** The value of the last event that sets the field, or of a later change by another actor. */
  private expected(id: string, field: Field, events: readonly Sent[]): string | undefined {
    const last = events.findLast((one) => this.setBy(one.event, field) !== undefined);
    if (!last) return undefined;
    const isLater = (other: Other) => other.record === id && other.field === field && other.step > last.step;
    return this.others.findLast(isLater)?.value ?? this.setBy(last.event, field);
  }

  private setBy({ stage, urgency, text }: Event, field: Field): string | undefined {
    if (field === 'priority') return urgency && this.mapping.priority?.values[urgency];
    const isComment = text !== undefined && this.mapping.comment !== undefined;
    return stage === undefined ? (isComment ? 'escalated' : undefined) : this.mapping.status?.values[stage];
  }

  private isValid({ event: { stage, urgency } }: Sent): boolean {
    const hasRow = (table: FieldMapping['status'] | FieldMapping['priority'], value: string | undefined) =>
      value === undefined || (table !== undefined && Object.hasOwn(table.values, value));
    return hasRow(this.mapping.status, stage) && hasRow(this.mapping.priority, urgency);
  }

  private async recordEffectiveSteps(): Promise<void> {
    for (const one of this.sent.filter(({ hasEffectiveStep }) => !hasEffectiveStep)) {
      if ((await this.fixture.findDelivery(one.deliveryId)).state !== 'applied') continue;
      one.step = this.currentStep;
      one.hasEffectiveStep = true;
    }
  }
}
