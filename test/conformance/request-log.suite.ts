import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aBatch, aLoggedRequest } from '../support/builders/monitoring-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { addAll, descending, pagesThroughAll } from '../support/matchers/page-walk.ts';

/** The contract of every RequestLog. It opens empty; `SITE` and `OTHER_SITE` exist. */
export function requestLogSuite(open: () => Promise<Opened<RequestLog>>): void {
  describe('RequestLog', () => {
    it(
      'stores a batch unchanged',
      on(open, async (log) => {
        const refused = aLoggedRequest({ status: 401, code: 'api_key_invalid', caller: null });
        const batch = aBatch({ requests: [aLoggedRequest(), refused] });

        await log.append(batch);

        assert.deepEqual(await log.batches(SITE, 10), [batch]);
      }),
    );

    it(
      'lists the site’s batches latest first, starting from an id',
      on(open, async (log) => {
        const [old, middle, young] = [aBatch(), aBatch(), aBatch()];
        for (const batch of [old, middle, young, aBatch({ siteId: OTHER_SITE })]) await log.append(batch);

        assert.deepEqual(await log.batches(SITE, 10), [young, middle, old]);
        assert.deepEqual(await log.batches(SITE, 2), [young, middle]);
        assert.deepEqual(await log.batches(SITE, 10, middle.id), [middle, old]);
      }),
    );

    it(
      'pages through all batches without gaps or duplicates, latest first',
      pagesThroughAll(open, {
        add: (log, _first, count) => addAll(count, aBatch, (batch) => log.append(batch)),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (log, limit, from: string | undefined) => {
          // A page includes its first batch `from`, so the next page starts with the batch after the last returned one.
          const found = (await log.batches(SITE, limit + 1, from)).map(({ id }) => id);
          return { ids: found.slice(0, limit), next: found[limit] };
        },
      }),
    );

    it(
      'removes the site’s oldest batches as long as enough requests remain',
      on(open, async (log) => {
        const three = () => aBatch({ requests: [aLoggedRequest(), aLoggedRequest(), aLoggedRequest()] });
        const [oldest, old, young] = [three(), three(), three()];
        const foreign = aBatch({ siteId: OTHER_SITE });
        for (const batch of [foreign, oldest, old, young]) await log.append(batch);

        await log.trim(SITE, 7);
        assert.deepEqual(await log.batches(SITE, 10), [young, old, oldest]);
        await log.trim(SITE, 6);
        assert.deepEqual(await log.batches(SITE, 10), [young, old]);
        await log.trim(SITE, 1);
        assert.deepEqual(await log.batches(SITE, 10), [young]);
        assert.deepEqual(await log.batches(OTHER_SITE, 10), [foreign]);
      }),
    );

    it(
      'removes at most limit batches of any site that were written before a time',
      on(open, async (log) => {
        const [one, two] = [aBatch({ writtenAt: NOON - 2 }), aBatch({ writtenAt: NOON - 1, siteId: OTHER_SITE })];
        const remaining = aBatch();
        for (const batch of [one, two, remaining]) await log.append(batch);

        assert.equal(await log.deleteWrittenBefore(NOON, 1), 1);
        assert.equal(await log.deleteWrittenBefore(NOON, 10), 1);
        assert.equal(await log.deleteWrittenBefore(NOON, 10), 0);
        assert.deepEqual(await log.batches(SITE, 10), [remaining]);
      }),
    );
  });
}
