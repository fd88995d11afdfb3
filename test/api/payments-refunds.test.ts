import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listExecutions } from '../../contracts/management/payments.ts';
import { Payments } from '../support/fixtures/payments.ts';
import { succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const payments = new Payments(await sharedApi());
const list = async (query = '') =>
  succeeded(listExecutions, await payments.manage(`/payments/executions?refunded=true${query}`));

/** A visitor pays, and the payment goes back. */
async function paidAndBack(act: string): Promise<string> {
  const begun = await payments.begin();
  await payments.act(begun, 'succeed');
  await payments.act(begun, act);
  return begun.executionId;
}

describe('Refunded payments', async () => {
  const part = await paidAndBack('refundPart');
  const disputed = await paidAndBack('dispute');
  const whole = await paidAndBack('refund');

  it('are listed apart from all others, the newest first, with how much went back and when', async () => {
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

  it('are paged', async () => {
    const { data, page } = await list('&limit=1');
    const next = await list(`&limit=1&cursor=${page.nextCursor}`);

    assert.deepEqual([data[0]?.executionId, page.hasMore], [whole, true]);
    assert.deepEqual([next.data[0]?.executionId, next.page.hasMore], [part, false]);
  });

  it('are found with the status that they have, and with no other', async () => {
    assert.equal((await list('&status=succeeded')).data.length, 2);
    assert.deepEqual((await list('&status=pending')).data, []);
  });
});
