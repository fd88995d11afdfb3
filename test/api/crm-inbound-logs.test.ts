import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { RATE_LIMITER } from '../../apps/composition/tokens.ts';
import { CrmClient, computeHmac, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

describe('The log of POST /marketplaces/inbound/crm/{installationId} at level debug', () => {
  it('contains no secret, signature, delivery id or event', async () => {
    const captured = new CapturedLog();
    const api = await startApi([], captured);
    const crm = new CrmClient(api);
    const deliveryId = newDeliveryId();
    const timestamp = new Date().toISOString();
    const event = { record: { id: 'private-record', status: 'private-status' }, comment: { text: 'private-text' } };
    const body = JSON.stringify(event);
    await crm.deliver({ deliveryId, timestamp, body });
    await crm.waitUntilSettled(deliveryId);
    await crm.send({ deliveryId, timestamp, body });
    await crm.send({ deliveryId, body: '["private-array"]' });
    await crm.send({ deliveryId, secret: 'private-secret', headers: { 'x-service-timestamp': 'private-time' } });
    const made = await api.asAccount<{ secret: string }>(`/sites/${api.line.siteId}/installations`, {
      method: 'POST',
      body: { name: 'private-name' },
    });
    await crm.manage('/deliveries/private-delivery');
    await api.stop();

    const hmac = computeHmac(crm.secret, timestamp, deliveryId, body);
    for (const one of [crm.secret, made.body.secret, hmac, deliveryId, 'private-']) {
      assert.ok(one.length >= 8 && !captured.text.includes(one), one);
    }
    const own = captured.lines().filter(({ route }) => route === '/marketplaces/inbound/crm/{installationId}');
    assert.deepEqual(
      own.map(({ status }) => status),
      [201, 409, 400, 400],
    );
    assert.equal(own[0]?.caller, crm.installationId);
  });
});

describe('The delivery rate limit', () => {
  const three = { limit: 3, windowSeconds: 60 };
  const none = {
    apiKey: undefined,
    account: undefined,
    visitor: undefined,
    signIn: undefined,
    mailedVisitor: undefined,
  };

  it('counts per CRM connection and IP address, including rejected deliveries', async () => {
    const limiter = new MemoryRateLimiter({ ...none, delivery: three });
    const api = await startApi([], { register: (container) => container.registerInstance(RATE_LIMITER, limiter) });
    const crm = new CrmClient(api);
    await crm.deliver();
    expectProblem(await crm.send({ secret: 'wrong' }), 'signature_invalid');
    expectProblem(
      await crm.send({ headers: { 'x-service-timestamp': 'now' } }),
      'invalid_request',
      'header:x-service-timestamp',
    );
    const reply = await crm.send();

    expectProblem(reply, 'rate_limited');
    assert.ok(Number(reply.headers.get('retry-after')) >= 1);
    expectProblem(await new CrmClient(api, api.line.inactiveInstallationId).send(), 'installation_not_found');
  });

  it('is in the headers of every response', async () => {
    const api = await startApi(['--rate-limits', 'default']);
    const { headers } = await new CrmClient(api).send();

    assert.equal(headers.get('ratelimit-limit'), settingDefinitions.deliveryLimit.default);
    assert.equal(headers.get('ratelimit-remaining'), String(Number(settingDefinitions.deliveryLimit.default) - 1));
  });
});
