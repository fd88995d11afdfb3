import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRequestLog } from '../../../adapters/memory/memory-request-log.ts';
import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import type { RequestFilter } from '../../../core/monitoring/request-log/request-filter.ts';
import { SummarizeRequests } from '../../../core/monitoring/request-log/summarize-requests.ts';
import { DAY, HOUR, MINUTE } from '../../../core/shared/time.ts';
import fc from '../../support/builders/fast-check.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aLoggedRequest, aRequestBatch } from '../../support/builders/monitoring-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const nothingBuffered = { execute: async () => {} } as RecordRequests;

async function summarize(requests: readonly Partial<LoggedRequest>[], filter: RequestFilter = {}) {
  const log = new MemoryRequestLog();
  for (const request of requests) await log.append(aRequestBatch({ requests: [aLoggedRequest(request)] }));
  return new SummarizeRequests(log, nothingBuffered).execute({ siteId: SITE, ...filter });
}

describe('SummarizeRequests', () => {
  it('counts requests, errors and percentiles of durations', async () => {
    const durations = Array.from({ length: 100 }, (_, index) => ({ durationMs: index + 1 }));
    const { total } = await summarize([...durations, { status: 404, durationMs: 50 }, { status: 503, durationMs: 50 }]);

    assert.deepEqual(total, { requests: 102, clientErrors: 1, serverErrors: 1, p50Ms: 50, p99Ms: 99 });
  });

  it('returns no interval and null percentiles without requests', async () => {
    const { total, intervals } = await summarize([]);

    assert.deepEqual(intervals, []);
    assert.deepEqual(total, { requests: 0, clientErrors: 0, serverErrors: 0, p50Ms: null, p99Ms: null });
  });

  it('includes empty intervals between requests', async () => {
    const { intervalMs, intervals } = await summarize([{ at: NOON }, { at: NOON + 2 * MINUTE + 1 }]);

    assert.equal(intervalMs, MINUTE);
    assert.deepEqual(
      intervals.map(({ at, requests }) => [at - NOON, requests]),
      [
        [0, 1],
        [MINUTE, 0],
        [2 * MINUTE, 1],
      ],
    );
  });

  it('omits requests that the filter rejects', async () => {
    const { total } = await summarize([{ status: 200 }, { status: 500 }], { status: '5xx' });
    assert.deepEqual([total.requests, total.serverErrors], [1, 1]);
  });

  it('leaves out the oldest requests if a wrong clock stored one years ago', async () => {
    const { total, intervals } = await summarize([{ at: 0 }, { at: NOON }]);
    assert.equal(total.requests, 2);
    assert.equal(intervals.length, 60);
    assert.equal(intervals.at(-1)?.requests, 1);
  });

  it('puts every request of the last 7 days into one of at most 60 intervals', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 7 * DAY }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(times, async (offsets) => {
        const { intervals, intervalMs } = await summarize(offsets.map((offset) => ({ at: NOON + offset })));
        assert.ok(intervals.length <= 60);
        assert.ok(intervals.every(({ at }, index) => at === (intervals[0]?.at ?? 0) + index * intervalMs));
        for (const { at, requests } of intervals) {
          const expected = offsets.filter((offset) => NOON + offset >= at && NOON + offset < at + intervalMs).length;
          assert.equal(requests, expected);
        }
        assert.equal(
          intervals.reduce((sum, { requests }) => sum + requests, 0),
          offsets.length,
        );
      }),
      { numRuns: 50 },
    );
  });

  it('uses hours for a span of two days', async () => {
    assert.equal((await summarize([{ at: NOON }, { at: NOON + 2 * DAY }])).intervalMs, HOUR);
  });
});
