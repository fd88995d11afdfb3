import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryStoreProbe } from '../../adapters/memory/memory-store-probe.ts';
import { CLOCK, STORE_PROBE } from '../../apps/composition/tokens.ts';
import { checkLiveness, checkReadiness } from '../../contracts/management/probes.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
let storeIsThere = true;
const api = await startApi([], {
  register: (container) =>
    container.registerInstance(CLOCK, clock).registerInstance(STORE_PROBE, new MemoryStoreProbe(() => storeIsThere)),
});

describe('GET /health', () => {
  it('returns ok without a key or a token', async () => {
    assert.equal(expectSuccess(readHealth, await api.send('/health')).status, 'ok');
  });

  it('ignores query parameters', async () => {
    for (const query of ['x=1', 'x=1&x=2', '%ff', '=', '__proto__=x']) {
      expectSuccess(readHealth, await api.send(`/health?${query}`));
    }
  });

  it('returns the uptime in seconds', async () => {
    const before = expectSuccess(readHealth, await api.send('/health')).uptime;
    clock.advance(90_000);

    assert.equal(expectSuccess(readHealth, await api.send('/health')).uptime, before + 90);
  });

  it('counts the uptime independently of the wall clock', async () => {
    const before = expectSuccess(readHealth, await api.send('/health')).uptime;
    clock.stepBack(3_600_000);
    clock.advance(1000);

    assert.equal(expectSuccess(readHealth, await api.send('/health')).uptime, before + 1);
  });

  it('returns 200 and degraded within 2 s while the store is down', async () => {
    storeIsThere = false;
    const startedAt = performance.now();
    const { status } = expectSuccess(readHealth, await api.send('/health'));
    storeIsThere = true;

    assert.equal(status, 'degraded');
    assert.ok(performance.now() - startedAt < 2000);
  });
});

describe('GET /livez', () => {
  it('returns 200 without a key, whatever the store and the query', async () => {
    storeIsThere = false;
    for (const query of ['', '?x=1', '?%ff']) {
      assert.deepEqual(expectSuccess(checkLiveness, await api.send(`/livez${query}`)), { status: 'ok' });
    }
    storeIsThere = true;
  });
});

describe('GET /readyz', () => {
  it('returns 200 without a key, whatever the query', async () => {
    for (const query of ['', '?x=1', '?%ff']) {
      assert.deepEqual(expectSuccess(checkReadiness, await api.send(`/readyz${query}`)), { status: 'ok' });
    }
  });

  it('returns 503 store_unavailable while the store is down', async () => {
    storeIsThere = false;
    const reply = await api.send('/readyz');
    storeIsThere = true;

    expectProblem(reply, 'store_unavailable');
  });
});
