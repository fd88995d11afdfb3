import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryUsageRepository } from '../../../adapters/memory/memory-usage-repository.ts';
import { FlushAndReadUsage } from '../../../core/monitoring/usage/flush-and-read-usage.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { DAY } from '../../../core/shared/time.ts';
import { anId, OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const KEY = anId('key', 1);

function counting() {
  const clock = new ManualClock(Date.parse('2026-01-31T23:59:59.999Z'));
  const usage = new MemoryUsageRepository();
  const record = new RecordUsage(usage, clock);
  const read = new FlushAndReadUsage(usage, record, clock);
  return { clock, usage, record, read: (days = 30) => read.execute({ siteId: SITE, days }) };
}

describe('RecordUsage and FlushAndReadUsage', () => {
  it('lists counts by UTC day, oldest first, including buffered ones', async () => {
    const { clock, record, read } = counting();
    record.increment(SITE, KEY, 'requests');
    record.increment(SITE, 'tickets', 'created');
    clock.advance(1);
    record.increment(SITE, KEY, 'requests');
    record.increment(SITE, KEY, 'refused');
    record.increment(SITE, 'deliveries', 'refused', 3);
    record.increment(OTHER_SITE, 'assessments', 'failed');

    assert.deepEqual(await read(), {
      keys: [
        {
          keyId: KEY,
          days: [
            { day: '2026-01-31', requests: 1, refused: 0 },
            { day: '2026-02-01', requests: 1, refused: 1 },
          ],
        },
      ],
      tickets: [{ day: '2026-01-31', created: 1, resolved: 0 }],
      assessments: [],
      deliveries: [{ day: '2026-02-01', accepted: 0, refused: 3, applied: 0, unmatched: 0, failed: 0 }],
    });
  });

  it('lists the requested number of days, including today', async () => {
    const { clock, record, read } = counting();
    record.increment(SITE, 'tickets', 'created');
    clock.advance(2 * DAY);

    assert.equal((await read(2)).tickets.length, 0);
    assert.equal((await read(3)).tickets.length, 1);
  });

  it('buffers counts again when a write fails', async () => {
    const { usage, record, read } = counting();
    record.increment(SITE, 'tickets', 'created');
    const { add } = usage;
    usage.add = () => Promise.reject(new Error('the store is away'));
    await assert.rejects(record.execute(), /away/);
    record.increment(SITE, 'tickets', 'created');
    usage.add = add;

    assert.equal((await read()).tickets[0]?.created, 2);
  });
});
