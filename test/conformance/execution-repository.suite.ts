import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Execution } from '../../core/payments/executions/execution.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anExecution, begun, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { descending, numbersFrom, pagesThroughAll } from '../support/matchers/page-walk.ts';
import { executionPollCases } from './execution-repository-polls.suite.ts';
import { unmatchedMoneyCases } from './execution-repository-unmatched.suite.ts';

/** What every ExecutionRepository does. It opens on a store that knows `SITE` and `OTHER_SITE`. */
export function executionRepositorySuite(open: () => Promise<Opened<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => on(open, body);

  describe('ExecutionRepository', () => {
    it(
      'creates an execution and gives it back as it was stored',
      onStores(async ({ executions }) => {
        const odd = anExecution({
          idempotencyKey: '$k.1 "Ünï"',
          pageUrl: 'https://shop.example/?$a.b',
          observations: [{ fact: { kind: 'processing' }, at: NOON }],
          eventIds: ['evt_1'],
        });
        const bare = anExecution({ session: null, questionAt: null });

        assert.deepEqual(await executions.start(odd), { outcome: 'created', execution: odd });
        assert.deepEqual(await executions.start(bare), { outcome: 'created', execution: bare });
        assert.deepEqual(await executions.find(SITE, odd.id), odd);
        assert.deepEqual(await executions.find(SITE, bare.id), bare);
      }),
    );

    it(
      'answers the execution under a known idempotency key as it is now',
      onStores(async ({ executions }) => {
        const { execution } = await executions.start(anExecution({ idempotencyKey: 'k' }));
        await executions.change(SITE, execution.id, (one) => ({ ...one, status: 'succeeded' }));
        const again = await executions.start(anExecution({ idempotencyKey: 'k' }));

        assert.deepEqual(again, { outcome: 'replayed', execution: { ...execution, status: 'succeeded' } });
      }),
    );

    it(
      'creates one of many that come at once under one key',
      onStores(async ({ executions }) => {
        const started = await Promise.all(
          Array.from({ length: 20 }, () => executions.start(anExecution({ idempotencyKey: 'k' }))),
        );

        assert.equal(started.filter(({ outcome }) => outcome === 'created').length, 1);
        assert.equal(new Set(started.map(({ execution }) => execution.id)).size, 1);
        assert.equal((await executions.list(SITE, undefined, 10)).executions.length, 1);
      }),
    );

    it(
      'creates each one without a key, and each under a key of another site',
      onStores(async ({ executions }) => {
        for (const given of [{}, {}, { idempotencyKey: 'k' }, { idempotencyKey: 'k', siteId: OTHER_SITE }]) {
          assert.equal((await executions.start(anExecution(given))).outcome, 'created');
        }
      }),
    );

    it(
      'finds nothing of another site, and nothing that is not there',
      onStores(async (stores) => {
        const { id } = await begun(stores);

        assert.equal(await stores.executions.find(OTHER_SITE, id), undefined);
        assert.equal(await stores.executions.find(SITE, 'exe_unknown'), undefined);
      }),
    );

    it(
      'finds an execution by its session, or else by its payment, at its provider on its site',
      onStores(async (stores) => {
        const one = await begun(stores, { session: { sessionId: 'cs', checkoutUrl: 'https://pay.example/' } });
        const other = await begun(stores, { paymentReference: 'pi' });
        await begun(stores, { paymentReference: 'pi', provider: 'fake' });
        const found = async (sessionId: string | null, paymentReference: string | null, site = SITE) =>
          (await stores.executions.findByProvider(site, { provider: 'stripe', sessionId, paymentReference }))?.id;

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
        pagesThroughAll(open, {
          add: (stores, first, count) => Promise.all(numbersFrom(first, count).map(() => begun(stores))),
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
      'lists the executions of a site, the newest first, page by page, of one status where it is given',
      onStores(async (stores) => {
        const first = await begun(stores);
        const second = await begun(stores, { status: 'succeeded' });
        await begun(stores, { siteId: OTHER_SITE });
        const third = await begun(stores);
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
      'stores a change and answers what it has made',
      onStores(async (stores) => {
        const known = await begun(stores, { session: null });
        const session = { sessionId: 'cs_new', checkoutUrl: 'https://pay.example/new' };
        const changed = await stores.executions.change(SITE, known.id, (one) => ({ ...one, session }));

        assert.deepEqual(changed, { outcome: 'changed', execution: { ...known, session } });
        assert.deepEqual(await stores.executions.find(SITE, known.id), changed.execution);
        const names = { provider: 'stripe', sessionId: 'cs_new', paymentReference: null };
        assert.equal((await stores.executions.findByProvider(SITE, names))?.id, known.id);
      }),
    );

    it(
      'is unchanged by a change that answers the very execution it was given',
      onStores(async (stores) => {
        const known = await begun(stores);

        assert.deepEqual(await stores.executions.change(SITE, known.id, (one) => one), {
          outcome: 'unchanged',
          execution: known,
        });
      }),
    );

    it(
      'changes nothing of another site, and nothing that is not there',
      onStores(async (stores) => {
        const known = await begun(stores);
        const fail = (one: Execution): Execution => ({ ...one, status: 'failed' });

        assert.equal(await stores.executions.change(OTHER_SITE, known.id, fail), undefined);
        assert.equal(await stores.executions.change(SITE, 'exe_unknown', fail), undefined);
        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    it(
      'keeps all of many changes at once, and takes the same event in once',
      onStores(async (stores) => {
        const { id } = await begun(stores);
        const take = (eventId: string) => (one: Execution) =>
          one.eventIds.includes(eventId) ? one : { ...one, eventIds: [...one.eventIds, eventId] };
        const events = Array.from({ length: 20 }, (_, index) => `evt_${index % 10}`);
        const changes = await Promise.all(events.map((event) => stores.executions.change(SITE, id, take(event))));

        assert.equal(changes.filter((one) => one?.outcome === 'changed').length, 10);
        assert.deepEqual((await stores.executions.find(SITE, id))?.eventIds.toSorted(), events.slice(0, 10));
      }),
    );

    it(
      'leaves id, site, idempotency key and time of creation as they are',
      onStores(async (stores) => {
        const known = await begun(stores, { idempotencyKey: 'k' });
        const moved = { id: 'exe_other', siteId: OTHER_SITE, idempotencyKey: 'other', createdAt: 1 };
        await stores.executions.change(SITE, known.id, (one) => ({ ...one, ...moved }));

        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    it(
      'hands on what a change throws, and stores nothing',
      onStores(async (stores) => {
        const known = await begun(stores);
        const refuse = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.executions.change(SITE, known.id, refuse), RangeError);
        assert.deepEqual(await stores.executions.find(SITE, known.id), known);
      }),
    );

    executionPollCases(onStores);
    unmatchedMoneyCases(open);
  });
}
