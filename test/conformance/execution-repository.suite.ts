import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Execution } from '../../core/payments/executions/execution.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anExecution, type PaymentStores, startExecution } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';
import { executionPollCases } from './execution-repository-polls.suite.ts';
import { unmatchedMoneyCases } from './execution-repository-unmatched.suite.ts';

/** Conformance tests of ExecutionRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function executionRepositorySuite(open: () => Promise<OpenPort<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => withPort(open, body);

  describe('ExecutionRepository', () => {
    it(
      'creates an execution and finds it unchanged',
      onStores(async ({ executions }) => {
        const odd = anExecution({
          idempotencyKey: '$k.1 "Ünï"',
          pageUrl: 'https://shop.example/?$a.b',
          observations: [{ fact: { kind: 'processing' }, at: NOON }],
          eventIds: ['evt_1'],
        });
        const bare = anExecution({ session: null, questionAt: null });

        assert.deepEqual(await executions.create(odd), { outcome: 'created', execution: odd });
        assert.deepEqual(await executions.create(bare), { outcome: 'created', execution: bare });
        assert.deepEqual(await executions.find(SITE, odd.id), odd);
        assert.deepEqual(await executions.find(SITE, bare.id), bare);
      }),
    );

    it(
      'returns the current execution for a known idempotency key',
      onStores(async ({ executions }) => {
        const { execution } = await executions.create(anExecution({ idempotencyKey: 'k' }));
        await executions.change(SITE, execution.id, (one) => ({ ...one, status: 'succeeded' }));
        const again = await executions.create(anExecution({ idempotencyKey: 'k' }));

        assert.deepEqual(again, { outcome: 'replayed', execution: { ...execution, status: 'succeeded' } });
      }),
    );

    it(
      'creates one execution for concurrent calls with the same key',
      onStores(async ({ executions }) => {
        const started = await Promise.all(
          Array.from({ length: 20 }, () => executions.create(anExecution({ idempotencyKey: 'k' }))),
        );

        assert.equal(started.filter(({ outcome }) => outcome === 'created').length, 1);
        assert.equal(new Set(started.map(({ execution }) => execution.id)).size, 1);
        assert.equal((await executions.list(SITE, undefined, 10)).executions.length, 1);
      }),
    );

    it(
      'always creates an execution without a key, or with a key of another site',
      onStores(async ({ executions }) => {
        for (const input of [{}, {}, { idempotencyKey: 'k' }, { idempotencyKey: 'k', siteId: OTHER_SITE }]) {
          assert.equal((await executions.create(anExecution(input))).outcome, 'created');
        }
      }),
    );

    it(
      'returns undefined for an unknown execution or one of another site',
      onStores(async (stores) => {
        const { id } = await startExecution(stores);

        assert.equal(await stores.executions.find(OTHER_SITE, id), undefined);
        assert.equal(await stores.executions.find(SITE, 'exe_unknown'), undefined);
      }),
    );

    it(
      'finds an execution by its session, else by its payment, at its provider on its site',
      onStores(async (stores) => {
        const one = await startExecution(stores, { session: { sessionId: 'cs', checkoutUrl: 'https://pay.example/' } });
        const other = await startExecution(stores, { paymentReference: 'pi' });
        await startExecution(stores, { paymentReference: 'pi', provider: 'fake' });
        const found = async (sessionId: string | null, paymentReference: string | null, site = SITE) =>
          (await stores.executions.findByProviderReferences(site, { provider: 'stripe', sessionId, paymentReference }))
            ?.id;

        assert.equal(await found('cs', null), one.id);
        assert.equal(await found('cs', 'pi'), one.id);
        assert.equal(await found('cs_other', 'pi'), other.id);
        assert.equal(await found(null, 'pi'), other.id);
        assert.equal(await found(null, null), undefined);
        assert.equal(await found('cs', 'pi', OTHER_SITE), undefined);
      }),
    );

    for (const status of [undefined, 'pending'] as const) {
      it(
        `pages through all executions of ${status ?? 'any'} status without gaps or duplicates, newest first`,
        pagesThroughAllItems(open, {
          add: (stores, first, count) => Promise.all(numbersFrom(first, count).map(() => startExecution(stores))),
          compare: (one, other) => descending(one.id, other.id),
          idOf: ({ id }) => id,
          page: async ({ executions }, limit, after: string | undefined) => {
            const page = await executions.list(SITE, status, limit, after);
            const ids = page.executions.map(({ id }) => id);
            return { ids, next: page.hasMore ? ids.at(-1) : undefined };
          },
        }),
      );
    }

    it(
      'pages through the executions of a site, newest first, optionally of one status',
      onStores(async (stores) => {
        const first = await startExecution(stores);
        const second = await startExecution(stores, { status: 'succeeded' });
        await startExecution(stores, { siteId: OTHER_SITE });
        const third = await startExecution(stores);
        const { executions } = stores;

        assert.deepEqual(await executions.list(SITE, undefined, 3), {
          executions: [third, second, first],
          hasMore: false,
        });
        assert.deepEqual(await executions.list(SITE, undefined, 2), { executions: [third, second], hasMore: true });
        assert.deepEqual(await executions.list(SITE, undefined, 2, second.id), { executions: [first], hasMore: false });
        assert.deepEqual(await executions.list(SITE, 'pending', 1), { executions: [third], hasMore: true });
        assert.deepEqual(await executions.list(SITE, 'failed', 1), { executions: [], hasMore: false });
      }),
    );

    it(
      'stores and returns a change',
      onStores(async (stores) => {
        const known = await startExecution(stores, { session: null });
        const session = { sessionId: 'cs_new', checkoutUrl: 'https://pay.example/new' };
        const changed = await stores.executions.change(SITE, known.id, (one) => ({ ...one, session }));

        assert.deepEqual(changed, { outcome: 'changed', execution: { ...known, session } });
        assert.deepEqual(await stores.executions.find(SITE, known.id), changed.execution);
        const names = { provider: 'stripe', sessionId: 'cs_new', paymentReference: null };
        assert.equal((await stores.executions.findByProviderReferences(SITE, names))?.id, known.id);
      }),
    );

    it(
      'returns unchanged if the change returns the same object',
      onStores(async (stores) => {
        const known = await startExecution(stores);

        assert.deepEqual(await stores.executions.change(SITE, known.id, (one) => one), {
          outcome: 'unchanged',
          execution: known,
        });
      }),
    );

    it(
      'does not change an unknown execution or one of another site',
      onStores(async (stores) => {
        const known = await startExecution(stores);
        const fail = (one: Execution): Execution => ({ ...one, status: 'failed' });

        assert.equal(await stores.executions.change(OTHER_SITE, known.id, fail), undefined);
        assert.equal(await stores.executions.change(SITE, 'exe_unknown', fail), undefined);
        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    it(
      'applies all concurrent changes, and each event once',
      onStores(async (stores) => {
        const { id } = await startExecution(stores);
        const addEvent = (eventId: string) => (one: Execution) =>
          one.eventIds.includes(eventId) ? one : { ...one, eventIds: [...one.eventIds, eventId] };
        const events = Array.from({ length: 20 }, (_, index) => `evt_${index % 10}`);
        const changes = await Promise.all(events.map((event) => stores.executions.change(SITE, id, addEvent(event))));

        assert.equal(changes.filter((one) => one?.outcome === 'changed').length, 10);
        assert.deepEqual((await stores.executions.find(SITE, id))?.eventIds.toSorted(), events.slice(0, 10));
      }),
    );

    it(
      'never changes id, site, idempotency key and creation time',
      onStores(async (stores) => {
        const known = await startExecution(stores, { idempotencyKey: 'k' });
        const moved = { id: 'exe_other', siteId: OTHER_SITE, idempotencyKey: 'other', createdAt: 1 };
        await stores.executions.change(SITE, known.id, (one) => ({ ...one, ...moved }));

        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    it(
      'rethrows the error of a change and stores nothing',
      onStores(async (stores) => {
        const known = await startExecution(stores);
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.executions.change(SITE, known.id, fail), RangeError);
        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    executionPollCases(onStores);
    unmatchedMoneyCases(open);
  });
}
