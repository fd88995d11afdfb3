import { describe, it } from 'node:test';
import { MemoryRequestLog } from '../../../adapters/memory/memory-request-log.ts';
import { ListRequests } from '../../../core/monitoring/request-log/list-requests.ts';
import type { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aLoggedRequest, aRequestBatch } from '../../support/builders/monitoring-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { openWith } from '../../support/fixtures/open-port.ts';
import { numbersFrom, type PagedList, pagesThroughAllItems } from '../../support/matchers/paging.ts';

const nothingBuffered = { execute: async () => {} } as RecordRequests;

/** Stores requests in batches of `size`; the last batch may be smaller. */
function inBatchesOf(size: number): Pick<PagedList<MemoryRequestLog, number, never>, 'add' | 'compare' | 'idOf'> {
  return {
    add: async (log, first, count) => {
      const numbers = numbersFrom(first, count);
      for (let begin = 0; begin < count; begin += size) {
        const batch = numbers.slice(begin, begin + size);
        await log.append(aRequestBatch({ requests: batch.map((number) => aLoggedRequest({ at: NOON + number })) }));
      }
      return numbers;
    },
    compare: (one, other) => other - one,
    idOf: String,
  };
}

describe('ListRequests', () => {
  for (const size of [1, 3, 12]) {
    it(
      `pages through all requests in batches of ${size} without gaps or duplicates, newest first`,
      pagesThroughAllItems(
        openWith(() => new MemoryRequestLog()),
        {
          ...inBatchesOf(size),
          page: async (log, limit, cursor: string | undefined) => {
            const { requests, page } = await new ListRequests(log, nothingBuffered).execute({
              siteId: SITE,
              limit,
              cursor,
            });
            return { ids: requests.map(({ at }) => String(at - NOON)), next: page.nextCursor ?? undefined };
          },
        },
      ),
    );
  }
});
