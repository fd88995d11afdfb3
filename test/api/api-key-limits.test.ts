import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { createApiKey, listApiKeys, revokeLeakedKey, rotateApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { formatIsoTime, HOUR } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type RequestOptions, startApi } from '../support/servers/api.ts';

const clock = new ManualClock(Date.now());
const api = await startApi(['--trust-proxy', '1'], {
  register: (container) => container.registerInstance(CLOCK, clock),
});
const sitePath = `/sites/${api.line.siteId}`;
const keysPath = `${sitePath}/api-keys`;

const send = async (path: string, sent: RequestOptions = {}) =>
  api.asAccount(path, sent, (await signInBrowser(api)).accessToken);
const aKey = async (limits: object) =>
  expectSuccess(createApiKey, await send(keysPath, { method: 'POST', body: { name: 'Office', ...limits } }));
const listTicketsFrom = (secret: string, address: string, path = '/tickets') =>
  api.send(`/v1${sitePath}${path}`, { headers: { 'x-service-api-key': secret, 'x-forwarded-for': address } });
const findKey = async (keyId: string) =>
  expectSuccess(listApiKeys, await send(keysPath)).keys.find(({ id }) => id === keyId);

describe('The allowed networks of an API key', () => {
  it('accept requests from their addresses, which the trusted proxy names', async () => {
    const { key, secret } = await aKey({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] });

    assert.deepEqual(key.allowedNetworks, ['203.0.113.0/24', '2001:db8::/32']);
    for (const address of [
      '203.0.113.9',
      '203.0.113.9:4711',
      '::ffff:203.0.113.9',
      '2001:db8::1',
      '198.51.100.1, 203.0.113.9',
    ])
      expectSuccess(listTickets, await listTicketsFrom(secret, address));
  });

  it('reject requests from other addresses with 403 network_not_allowed', async () => {
    const { key, secret } = await aKey({ allowedNetworks: ['203.0.113.0/24'] });

    for (const address of ['198.51.100.1', '2001:db8::1', '203.0.113.9, 198.51.100.1', 'unknown'])
      expectProblem(await listTicketsFrom(secret, address), 'network_not_allowed');
    expectProblem(await api.asKey('/tickets', {}, secret), 'network_not_allowed');
    assert.equal((await findKey(key.id))?.lastUsedAt, null);
  });

  it('are checked before scopes and input', async () => {
    const { secret } = await aKey({ allowedNetworks: ['203.0.113.0/24'], scopes: ['tickets:write'] });

    expectProblem(await listTicketsFrom(secret, '198.51.100.1', '/tickets?limit=0'), 'network_not_allowed');
    expectProblem(await listTicketsFrom(secret, '203.0.113.1', '/tickets?limit=0'), 'insufficient_scope');
  });

  it('are listed, and kept by a rotation', async () => {
    const { key } = await aKey({ allowedNetworks: ['203.0.113.0/24'] });
    const rotated = await send(`${keysPath}/${key.id}/rotate`, { method: 'POST', body: { overlapSeconds: 0 } });
    const next = expectSuccess(rotateApiKey, rotated);

    assert.deepEqual((await findKey(next.key.id))?.allowedNetworks, ['203.0.113.0/24']);
    expectProblem(await listTicketsFrom(next.secret, '198.51.100.1'), 'network_not_allowed');
  });
});

describe('The expiry of an API key', () => {
  it('rejects the key like an unknown one from that time on', async () => {
    const expiresAt = formatIsoTime(clock.now() + HOUR);
    const { key, secret } = await aKey({ expiresAt });
    assert.deepEqual([key.expiresAt, key.status], [expiresAt, 'active']);
    clock.advance(HOUR - 1);
    expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
    clock.advance(1);

    expectProblem(await api.asKey('/tickets', {}, secret), 'api_key_invalid');
    assert.equal((await findKey(key.id))?.status, 'expired');
  });

  it('is kept by a rotation', async () => {
    const expiresAt = formatIsoTime(clock.now() + HOUR);
    const { key } = await aKey({ expiresAt });
    const rotated = await send(`${keysPath}/${key.id}/rotate`, { method: 'POST', body: { overlapSeconds: 0 } });

    assert.equal(expectSuccess(rotateApiKey, rotated).key.expiresAt, expiresAt);
  });

  it('may be null', async () => {
    assert.equal((await aKey({ expiresAt: null, allowedNetworks: [] })).key.expiresAt, null);
  });
});

describe('POST /auth/revoke-leaked-key', () => {
  const report = (key: unknown) => api.send('/auth/revoke-leaked-key', { method: 'POST', body: { key } });

  it('revokes the key for the next request, without sign-in, and records it', async () => {
    const { key, secret } = await aKey({});
    expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
    expectSuccess(revokeLeakedKey, await report(` ${secret}\n`));

    expectProblem(await api.asKey('/tickets', {}, secret), 'api_key_invalid');
    assert.equal((await findKey(key.id))?.status, 'revoked');
    const [entry] = expectSuccess(readSiteAudit, await send(`${sitePath}/audit?limit=1`)).data;
    assert.deepEqual([entry?.by, entry?.action, entry?.subjectId], ['system', 'api_key.revoked_as_leaked', key.id]);
  });

  it('answers unknown, mistyped and revoked keys in the same way, and records nothing', async () => {
    const { secret } = await aKey({});
    const revoked = await report(secret);
    const before = expectSuccess(readSiteAudit, await send(`${sitePath}/audit?limit=1`)).data;
    const unknown = `svc_${'0'.repeat(49)}`;

    for (const key of [secret, unknown, `${secret.slice(0, -1)}_`, 'anything']) {
      const reply = await report(key);
      assert.deepEqual([reply.status, reply.text], [revoked.status, revoked.text]);
    }
    assert.deepEqual(expectSuccess(readSiteAudit, await send(`${sitePath}/audit?limit=1`)).data, before);
  });

  it('does not need an allowed network', async () => {
    const { secret } = await aKey({ allowedNetworks: ['203.0.113.0/24'] });
    expectSuccess(revokeLeakedKey, await report(secret));

    expectProblem(await listTicketsFrom(secret, '203.0.113.1'), 'api_key_invalid');
  });

  for (const key of [undefined, null, '', '  ', 7, ['svc_x'], 'x'.repeat(201)]) {
    it(`rejects ${JSON.stringify(key)?.slice(0, 12)} with 400 naming the field`, async () => {
      expectProblem(await report(key), 'invalid_request', '/key');
    });
  }
});
