import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createSignedHeaders, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { sendRequest } from '../support/servers/api.ts';
import { ProductionFixture } from '../support/servers/production-fixture.ts';

describe('Two servers that receive the same deliveries', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start(['--no-worker']);
  });
  after(() => production.stop());

  const send = (server: 0 | 1, deliveryId: string, timestamp: string, secret?: string) => {
    const { baseUrl, installationId, signingSecret } = production.servers[server].line;
    const headers = createSignedHeaders(secret ?? signingSecret, { deliveryId, timestamp });
    const url = `${baseUrl}/marketplaces/inbound/crm/${installationId}`;
    return sendRequest<{ receivedAt: string }>(url, { method: 'POST', body: '{}', headers });
  };

  it('accept one of 50 concurrent copies with 201 and reject 49 with 409 and the time of the first', async () => {
    const [deliveryId, timestamp] = [newDeliveryId(), new Date().toISOString()];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => send(turn % 2 === 0 ? 0 : 1, deliveryId, timestamp)),
    );

    const times = replies.map(({ body }) => body.receivedAt);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array.from({ length: 49 }, () => 409)]);
    assert.equal(new Set(times).size, 1);
  });

  it('reject a replay after the server that accepted the delivery was killed', async () => {
    const [deliveryId, timestamp] = [newDeliveryId(), new Date().toISOString()];
    assert.equal((await send(0, deliveryId, timestamp)).status, 201);
    await production.servers[0].stop('SIGKILL');

    assert.equal((await send(1, deliveryId, timestamp)).problem.code, 'delivery_replayed');
    await production.restart(0);
    assert.equal((await send(0, deliveryId, timestamp)).problem.code, 'delivery_replayed');
  });

  it('reject a secret from the first delivery after the other server has ended it', async () => {
    const [{ line }, { line: other }] = production.servers;
    const url = `${line.baseUrl}/sites/${line.siteId}/installations/${line.installationId}/secrets`;
    const headers = { authorization: `Bearer ${line.accessToken}` };
    let secret = line.signingSecret;
    for (let round = 0; round < 3; round += 1) {
      const now = () => new Date().toISOString();
      assert.equal((await send(1, newDeliveryId(), now(), secret)).status, 201);
      const rotated = await sendRequest<{ secret: string }>(url, {
        method: 'POST',
        headers,
        body: { overlapSeconds: 0 },
      });

      assert.equal((await send(1, newDeliveryId(), now(), secret)).problem.code, 'signature_invalid');
      secret = rotated.body.secret;
    }
    assert.equal(other.installationId, line.installationId);
  });
});
