import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRequestLog } from '../../../adapters/memory/memory-request-log.ts';
import { MemorySiteRepository } from '../../../adapters/memory/memory-site-repository.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { TimeSortedIdGenerator } from '../../../adapters/node/time-sorted-id-generator.ts';
import { ListRequests, type RequestQuery } from '../../../core/monitoring/request-log/list-requests.ts';
import { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { anAnsweredRequest } from '../../support/builders/monitoring-builder.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

async function aLog() {
  const clock = new ManualClock();
  const ids = new TimeSortedIdGenerator(clock, new NodeCryptography(new Uint8Array(32).fill(1)));
  const [log, sites] = [new MemoryRequestLog(), new MemorySiteRepository()];
  await sites.add(aSite({ id: SITE }));
  const record = new RecordRequests(log, sites, clock, ids);
  const list = new ListRequests(log, record);
  const listed = async (overrides: Partial<RequestQuery> = {}) =>
    (await list.execute({ siteId: SITE, limit: 100, ...overrides })).requests.map(({ requestId }) => requestId);
  return { log, record, list, listed };
}

describe('RecordRequests', () => {
  it('stores the path of a request with ids but no other parameters', async () => {
    const { record, list } = await aLog();
    record.bufferRequest(anAnsweredRequest({ requestId: 'one' }));
    record.bufferRequest(anAnsweredRequest({ params: { siteId: SITE, ticketId: 'ada@example.com' } }));
    record.bufferRequest(anAnsweredRequest({ params: { siteId: SITE, ticketId: `svc_${'k'.repeat(49)}` } }));

    const { requests } = await list.execute({ siteId: SITE, limit: 10 });

    assert.deepEqual(
      requests.map(({ path }) => path),
      [
        `/v1/sites/${SITE}/tickets/{ticketId}`,
        `/v1/sites/${SITE}/tickets/{ticketId}`,
        `/v1/sites/${SITE}/tickets/tkt_1`,
      ],
    );
    assert.deepEqual(Object.keys(requests[0] ?? {}).sort(), [
      'at',
      'caller',
      'code',
      'durationMs',
      'method',
      'path',
      'requestId',
      'status',
    ]);
  });

  it('omits successful reads by accounts, and their read marks', async () => {
    const { record, listed } = await aLog();
    for (const [requestId, overrides] of Object.entries({
      looked: {},
      marked: { method: 'POST', route: '/sites/{siteId}/conversations/{conversationId}/seen' },
      refused: { status: 404, code: 'ticket_not_found' },
      changed: { method: 'PATCH' },
    })) {
      record.bufferRequest(anAnsweredRequest({ requestId, caller: 'acc_1', ...overrides }));
    }

    assert.deepEqual(await listed(), ['changed', 'refused']);
  });

  it('stores requests without a key to existing sites only', async () => {
    const { record, log, listed } = await aLog();
    record.bufferRequest(anAnsweredRequest({ requestId: 'stranger', caller: null, status: 401 }));
    record.bufferRequest(anAnsweredRequest({ siteId: OTHER_SITE, caller: null, status: 401 }));
    record.bufferRequest(anAnsweredRequest({ siteId: '' }));

    assert.deepEqual(await listed(), ['stranger']);
    assert.deepEqual(await log.listBatches(OTHER_SITE, 10), []);
    assert.deepEqual(await log.listBatches('', 10), []);
  });

  it('omits requests of an account to an unknown site or to one of another account', async () => {
    const { record, log, listed } = await aLog();
    const otherAccount = { caller: 'acc_2', status: 404, code: 'site_not_found' };
    record.bufferRequest(anAnsweredRequest(otherAccount));
    record.bufferRequest(anAnsweredRequest({ ...otherAccount, siteId: OTHER_SITE, status: 429, code: 'rate_limited' }));

    assert.deepEqual(await listed(), []);
    assert.deepEqual(await log.listBatches(OTHER_SITE, 10), []);
  });

  it('stores at most 25 requests without a key per write', async () => {
    const { record, listed } = await aLog();
    for (let count = 0; count < 100; count += 1) record.bufferRequest(anAnsweredRequest({ caller: null, status: 401 }));
    record.bufferRequest(anAnsweredRequest({ requestId: 'of a key' }));

    const stored = await listed();
    assert.deepEqual([stored.length, stored[0]], [26, 'of a key']);
  });

  it('stores the latest 10,000 requests of a site and trims after every 1,000', async () => {
    const { record, log } = await aLog();
    for (let round = 0; round < 12; round += 1) {
      for (let count = 0; count < 1000; count += 1) record.bufferRequest(anAnsweredRequest());
      await record.execute();
    }

    const stored = await log.listBatches(SITE, 100);
    assert.equal(
      stored.reduce((sum, { requests }) => sum + requests.length, 0),
      10_000,
    );
  });
});

describe('ListRequests', () => {
  it('pages through the requests of all batches without gaps or duplicates, newest first', async () => {
    const { record, list } = await aLog();
    const sent = Array.from({ length: 70 }, (_, number) => `request-${number}`);
    for (const [index, requestId] of sent.entries()) {
      record.bufferRequest(anAnsweredRequest({ requestId }));
      if (index % 3 === 2) await record.execute();
    }

    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const { requests, page } = await list.execute({ siteId: SITE, limit: 8, cursor });
      listedIds.push(...requests.map(({ requestId }) => requestId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);

    assert.deepEqual(listedIds, sent.reverse());
  });

  it('filters by caller and by request id', async () => {
    const { record, listed } = await aLog();
    record.bufferRequest(anAnsweredRequest({ requestId: 'mine' }));
    record.bufferRequest(anAnsweredRequest({ requestId: 'other', caller: 'key_2' }));

    assert.deepEqual(await listed({ caller: 'key_2' }), ['other']);
    assert.deepEqual(await listed({ requestId: 'mine' }), ['mine']);
    assert.deepEqual(await listed({ requestId: 'mine', caller: 'key_2' }), []);
  });

  it('rejects an invalid cursor', async () => {
    const { listed } = await aLog();

    await assert.rejects(listed({ cursor: 'req_x' }), InvalidRequestError);
  });
});
