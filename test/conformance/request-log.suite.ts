import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aLoggedRequest, aRequestBatch } from '../support/builders/monitoring-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { addAll, descending, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Conformance tests of RequestLog. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function requestLogSuite(open: () => Promise<OpenPort<RequestLog>>): void {
  describe('RequestLog', () => {
    it(
      'stores a batch unchanged',
      withPort(open, async (log) => {
        const refused = aLoggedRequest({ status: 401, code: 'api_key_invalid', caller: null });
        const batch = aRequestBatch({ requests: [aLoggedRequest(), refused] });

        await log.append(batch);

        assert.deepEqual(await log.listBatches(SITE, 10), [batch]);
      }),
    );

    it(
      'lists the site’s batches latest first, starting from an id',
      withPort(open, async (log) => {
        const [old, middle, young] = [aRequestBatch(), aRequestBatch(), aRequestBatch()];
        for (const batch of [old, middle, young, aRequestBatch({ siteId: OTHER_SITE })]) await log.append(batch);

        assert.deepEqual(await log.listBatches(SITE, 10), [young, middle, old]);
        assert.deepEqual(await log.listBatches(SITE, 2), [young, middle]);
        assert.deepEqual(await log.listBatches(SITE, 10, middle.id), [middle, old]);
      }),
    );

    it(
      'pages through all batches without gaps or duplicates, latest first',
      pagesThroughAllItems(open, {
        add: (log, _first, count) => addAll(count, aRequestBatch, (batch) => log.append(batch)),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (log, limit, from: string | undefined) => {
          // A page includes the batch `from`. So the next page has to start with the batch after the last returned one.
          const found = (await log.listBatches(SITE, limit + 1, from)).map(({ id }) => id);
          return { ids: found.slice(0, limit), next: found[limit] };
        },
      }),
    );

    it(
      'removes the site’s oldest batches as long as enough requests remain',
      withPort(open, async (log) => {
        const three = () => aRequestBatch({ requests: [aLoggedRequest(), aLoggedRequest(), aLoggedRequest()] });
        const [oldest, old, young] = [three(), three(), three()];
        const foreign = aRequestBatch({ siteId: OTHER_SITE });
        for (const batch of [foreign, oldest, old, young]) await log.append(batch);

        await log.trim(SITE, 7);
        assert.deepEqual(await log.listBatches(SITE, 10), [young, old, oldest]);
        await log.trim(SITE, 6);
        assert.deepEqual(await log.listBatches(SITE, 10), [young, old]);
        await log.trim(SITE, 1);
        assert.deepEqual(await log.listBatches(SITE, 10), [young]);
        assert.deepEqual(await log.listBatches(OTHER_SITE, 10), [foreign]);
      }),
    );

    it(
      'removes at most limit batches of a site that were written before a time',
      withPort(open, async (log) => {
        const [one, two] = [aRequestBatch({ writtenAt: NOON - 2 }), aRequestBatch({ writtenAt: NOON - 1 })];
        const foreign = aRequestBatch({ writtenAt: NOON - 1, siteId: OTHER_SITE });
        const remaining = aRequestBatch();
        for (const batch of [one, two, foreign, remaining]) await log.append(batch);

        assert.equal(await log.deleteWrittenBefore(SITE, NOON, 1), 1);
        assert.equal(await log.deleteWrittenBefore(SITE, NOON, 10), 1);
        assert.equal(await log.deleteWrittenBefore(SITE, NOON, 10), 0);
        assert.deepEqual(await log.listBatches(SITE, 10), [remaining]);
        assert.deepEqual(await log.listBatches(OTHER_SITE, 10), [foreign]);
      }),
    );
  });
}
