import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listExecutions } from '../../contracts/management/payments.ts';
import { PaymentsClient } from '../support/fixtures/payments-client.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const payments = new PaymentsClient(await sharedApi());
const list = async (query = '') =>
  expectSuccess(listExecutions, await payments.manage(`/payments/executions?refunded=true${query}`));

/** Starts a payment that succeeds, then performs the action at the provider. Returns the execution id. */
async function payThen(act: string): Promise<string> {
  const begun = await payments.start();
  await payments.act(begun, 'succeed');
  await payments.act(begun, act);
  return begun.executionId;
}

describe('GET …/payments/executions?refunded=true', async () => {
  const part = await payThen('refundPart');
  const disputed = await payThen('dispute');
  const whole = await payThen('refund');

  it('lists refunded executions, newest first, with the refunded amount and time', async () => {
    const { data } = await list();

    assert.deepEqual(
      data.map(({ executionId, refundedAmount }) => [executionId, refundedAmount]),
      [
        [whole, 1900],
        [part, 475],
      ],
    );
    for (const { refundedAt, createdAt } of data)
      assert.ok(Date.parse(refundedAt ?? '') >= Date.parse(createdAt) - 1000);
    assert.equal((await payments.findManaged(disputed))?.refundedAt, null);
  });

  it('pages with a cursor', async () => {
    const { data, page } = await list('&limit=1');
    const next = await list(`&limit=1&cursor=${page.nextCursor}`);

    assert.deepEqual([data[0]?.executionId, page.hasMore], [whole, true]);
    assert.deepEqual([next.data[0]?.executionId, next.page.hasMore], [part, false]);
  });

  it('combines with the status filter', async () => {
    assert.equal((await list('&status=succeeded')).data.length, 2);
    assert.deepEqual((await list('&status=pending')).data, []);
  });
});
