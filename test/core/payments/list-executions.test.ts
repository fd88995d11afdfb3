import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryExecutionRepository } from '../../../adapters/memory/memory-execution-repository.ts';
import { SystemTimer } from '../../../adapters/node/system-timer.ts';
import { ListExecutions } from '../../../core/payments/executions/list-executions.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { anExecution } from '../../support/builders/payment-builder.ts';
import { openWith } from '../../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../../support/matchers/paging.ts';

describe('ListExecutions with refunded: true', async () => {
  const executions = new MemoryExecutionRepository();
  const create = async (refundedAmount: number) =>
    (await executions.create(anExecution({ status: 'succeeded', refundedAmount }))).execution.id;
  const [first] = [await create(500)];
  for (let made = 0; made < 230; made += 1) await create(0);
  const second = await create(100);
  const list = async (limit: number, after?: string) => {
    const listing = new ListExecutions(executions, new SystemTimer());
    const page = await listing.execute({ siteId: SITE, refunded: true, limit, after });
    return [page.executions.map(({ id }) => id), page.hasMore];
  };

  it('finds refunded executions among many others, newest first', async () => {
    assert.deepEqual(await list(10), [[second, first], false]);
  });

  it('yields to other work while it searches', async () => {
    const order: string[] = [];
    const listed = list(10).then(() => order.push('listed'));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('something else');
    await listed;

    assert.deepEqual(order, ['something else', 'listed']);
  });

  it(
    'pages through all refunded executions without gaps or duplicates, newest first',
    pagesThroughAllItems(
      openWith(() => new MemoryExecutionRepository()),
      {
        add: async (port, first, count) => {
          const made = numbersFrom(first, count).map(() => anExecution({ status: 'succeeded', refundedAmount: 1 }));
          const others = made.map(() => anExecution({ status: 'succeeded' }));
          for (const one of [...made, ...others]) await port.create(one);
          return made;
        },
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (port, limit, after: string | undefined) => {
          const listing = new ListExecutions(port, new SystemTimer());
          const page = await listing.execute({ siteId: SITE, refunded: true, limit, after });
          const ids = page.executions.map(({ id }) => id);
          return { ids, next: page.hasMore ? ids.at(-1) : undefined };
        },
      },
    ),
  );

  it('returns the next page after an execution id', async () => {
    assert.deepEqual(await list(1), [[second], true]);
    assert.deepEqual(await list(1, second), [[first], false]);
  });
});
