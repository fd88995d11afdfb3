import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryStoreProbe } from '../../../adapters/memory/memory-store-probe.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

describe('ReadHealth', () => {
  it('says ok and the whole seconds since the process began', async () => {
    const clock = new ManualClock();
    clock.advance(5000);
    const readHealth = new ReadHealth(new MemoryStoreProbe(), clock);
    clock.advance(12_999);

    assert.deepEqual(await readHealth.execute(), { status: 'ok', uptime: 12 });
  });

  it('counts the seconds whatever happens to the wall clock', async () => {
    const clock = new ManualClock();
    const readHealth = new ReadHealth(new MemoryStoreProbe(), clock);
    clock.advance(60_000);
    clock.stepBack(3_600_000);

    assert.deepEqual(await readHealth.execute(), { status: 'ok', uptime: 60 });
  });

  it('says degraded while the store is away, and ok when it is there again', async () => {
    let isThere = false;
    const readHealth = new ReadHealth(new MemoryStoreProbe(() => isThere), new ManualClock());
    assert.equal((await readHealth.execute()).status, 'degraded');

    isThere = true;

    assert.equal((await readHealth.execute()).status, 'ok');
  });

  it('says draining once the process is about to end, without asking the store', async () => {
    const probe = new MemoryStoreProbe(() => assert.fail('the store was asked'));
    const readHealth = new ReadHealth(probe, new ManualClock());

    readHealth.drain();

    assert.deepEqual(await readHealth.execute(), { status: 'draining', uptime: 0 });
  });
});
