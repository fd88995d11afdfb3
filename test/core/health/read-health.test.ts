import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryStoreProbe } from '../../../adapters/memory/memory-store-probe.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

describe('ReadHealth', () => {
  it('returns ok and the whole seconds since the process started', async () => {
    const clock = new ManualClock();
    clock.advance(5000);
    const readHealth = new ReadHealth(new MemoryStoreProbe(), clock);
    clock.advance(12_999);

    assert.deepEqual(await readHealth.execute(), { status: 'ok', uptime: 12 });
  });

  it('measures the uptime independently of the wall clock', async () => {
    const clock = new ManualClock();
    const readHealth = new ReadHealth(new MemoryStoreProbe(), clock);
    clock.advance(60_000);
    clock.stepBack(3_600_000);

    assert.deepEqual(await readHealth.execute(), { status: 'ok', uptime: 60 });
  });

  it('returns degraded while the store is unavailable', async () => {
    let isThere = false;
    const readHealth = new ReadHealth(new MemoryStoreProbe(() => isThere), new ManualClock());
    assert.equal((await readHealth.execute()).status, 'degraded');

    isThere = true;

    assert.equal((await readHealth.execute()).status, 'ok');
  });

  it('returns draining once draining has started, without querying the store', async () => {
    const probe = new MemoryStoreProbe(() => assert.fail('the store was asked'));
    const readHealth = new ReadHealth(probe, new ManualClock());

    readHealth.startDraining();

    assert.deepEqual(await readHealth.execute(), { status: 'draining', uptime: 0 });
  });
});
