import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryStoreProbe } from '../../adapters/memory/memory-store-probe.ts';
import { CLOCK, STORE_PROBE } from '../../apps/composition/tokens.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
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
