import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { DAY, HOUR } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type RequestOptions, startApi } from '../support/servers/api.ts';

const clock = new ManualClock(Date.now());
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });
const keysPath = `/sites/${api.line.siteId}/api-keys`;

/** Sends a request with a new access token. The clock has advanced by days, so an earlier token has expired. */
const send = async (path: string, sent: RequestOptions = {}) =>
  api.asAccount(keysPath + path, sent, (await signInBrowser(api)).accessToken);
const post = (path: string, body: object) => send(path, { method: 'POST', body });
const aKey = async (...scopes: readonly string[]) =>
  expectSuccess(createApiKey, await post('', { name: 'Help desk', scopes }));
const rotate = (keyId: string, overlapSeconds: unknown) => post(`/${keyId}/rotate`, { overlapSeconds });
const works = async (secret: string) => expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
const expectRejected = async (secret: string) =>
  expectProblem(await api.asKey('/tickets', {}, secret), 'api_key_invalid');

describe('POST /sites/{siteId}/api-keys/{keyId}/rotate', () => {
  it('returns a new key with the old one’s name and scopes, and its secret once', async () => {
    const old = await aKey('assessments:read', 'tickets:read');
    const next = expectSuccess(rotateApiKey, await rotate(old.key.id, 0));

    assert.notEqual(next.key.id, old.key.id);
    assert.notEqual(next.secret, old.secret);
    assert.deepEqual([next.key.name, next.key.scopes], [old.key.name, old.key.scopes]);
    assert.deepEqual([next.key.status, next.key.expiresAt], ['active', null]);
    assert.ok(!(await send('')).text.includes(next.secret));
  });

  it('ends the old key immediately with an overlap of 0', async () => {
    const old = await aKey('tickets:read');
    const next = expectSuccess(rotateApiKey, await rotate(old.key.id, 0));

    await expectRejected(old.secret);
    await works(next.secret);
  });

  for (const [words, overlap] of [
    ['1 hour', HOUR],
    ['24 hours', DAY],
    ['7 days', 7 * DAY],
  ] as const) {
    it(`ends the old key after an overlap of ${words}`, async () => {
      const old = await aKey('tickets:read');
      const next = expectSuccess(rotateApiKey, await rotate(old.key.id, overlap / 1000));

      clock.advance(overlap - 1);
      await works(old.secret);
      clock.advance(1);
      await expectRejected(old.secret);
      await works(next.secret);
      clock.stepBack(overlap);
    });
  }

  it('lists when the old key expires, then its status expired', async () => {
    const old = await aKey('tickets:read');
    await rotate(old.key.id, 3600);
    const shown = async () => expectSuccess(listApiKeys, await send('')).keys.find(({ id }) => id === old.key.id);

    const running = await shown();
    assert.deepEqual([running?.status, running?.expiresAt], ['active', new Date(clock.now() + HOUR).toISOString()]);
    clock.advance(HOUR);
    assert.equal((await shown())?.status, 'expired');
    clock.stepBack(HOUR);
  });

  it('lets a key be revoked during its overlap', async () => {
    const old = await aKey('tickets:read');
    await rotate(old.key.id, 86_400);
    expectSuccess(revokeApiKey, await send(`/${old.key.id}`, { method: 'DELETE' }));

    await expectRejected(old.secret);
  });

  it('rejects a revoked key with 409 api_key_not_active and creates none', async () => {
    const { key } = await aKey('tickets:read');
    await send(`/${key.id}`, { method: 'DELETE' });
    const before = expectSuccess(listApiKeys, await send('')).keys.length;

    expectProblem(await rotate(key.id, 0), 'api_key_not_active');
    assert.equal(expectSuccess(listApiKeys, await send('')).keys.length, before);
  });

  it('rejects an expired key with 409 api_key_not_active', async () => {
    const { key } = await aKey('tickets:read');
    await rotate(key.id, 0);

    expectProblem(await rotate(key.id, 0), 'api_key_not_active');
  });

  it('rejects an unknown key with 404 api_key_not_found', async () => {
    expectProblem(await rotate('key_00000000000000000000000000', 0), 'api_key_not_found');
  });

  for (const overlap of [-1, 1, 3601, 604_801, '3600', null, 0.5]) {
    it(`rejects the overlap ${JSON.stringify(overlap)} with 400 and leaves the key unchanged`, async () => {
      const { key, secret } = await aKey('tickets:read');

      expectProblem(await rotate(key.id, overlap), 'invalid_request', '/overlapSeconds');
      await works(secret);
    });
  }
});
