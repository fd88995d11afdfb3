import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CrmClient, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { sharedApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const api = await sharedApi();

describe('GET …/installations/{installationId}/refusals', () => {
  it('counts rejections by reason and lists the last 20 without their content', async () => {
    const crm = await CrmClient.connect(api);
    const deliveryId = newDeliveryId();
    for (let times = 0; times < 21; times += 1) await crm.send({ deliveryId, secret: 'wrong' });
    await crm.send({ deliveryId, body: '[]' });
    await crm.deliver({ deliveryId });
    await crm.send({ deliveryId });

    const all = async () =>
      Object.values((await crm.listRejections()).counts).reduce<number>((sum, one) => sum + (one ?? 0), 0);
    // Each server writes its buffered rejections within a second.
    await waitUntil(async () => (await all()) === 23);
    const { counts, latest } = await crm.listRejections();
    assert.deepEqual(counts, { signature_invalid: 21, body_invalid: 1, delivery_replayed: 1 });
    assert.equal(latest.length, 20);
    assert.ok(!JSON.stringify(latest).includes(deliveryId));
    assert.deepEqual(Object.keys(latest[0] ?? {}).sort(), ['at', 'reason']);
  });
});
