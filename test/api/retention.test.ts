import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { readRetention, saveRetention } from '../../contracts/management/retention.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherAccessToken } = api.line;
const PATH = `/sites/${siteId}/retention`;
const DEFAULTS = { conversations: null, deliveries: 30, requestLog: 7, executions: null };
const SAVED = { conversations: 365, deliveries: null, requestLog: 1, executions: 3650 };

const put = (body: object, query = '') => api.asAccount(`${PATH}${query}`, { method: 'PUT', body });
const listActions = async () =>
  expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit`)).data.filter(
    ({ action }) => action === 'retention.configured',
  );

describe('GET and PUT /sites/{siteId}/retention', () => {
  it('returns the retention that applies without settings', async () => {
    assert.deepEqual(expectSuccess(readRetention, await api.asAccount(PATH)), {
      success: true,
      ...DEFAULTS,
      counts: null,
    });
  });

  it('counts in a dry run, and then neither saves nor records anything', async () => {
    const counted = expectSuccess(saveRetention, await put(SAVED, '?dryRun=true'));
    assert.deepEqual(counted, {
      success: true,
      ...SAVED,
      counts: { conversations: 0, deliveries: 0, events: 0, requests: 0, executions: 0, isExact: true },
    });
    const read = expectSuccess(readRetention, await api.asAccount(`${PATH}?dryRun=true`));
    assert.deepEqual(read, { success: true, ...DEFAULTS, counts: counted.counts });
    assert.deepEqual(await listActions(), []);
  });

  it('replaces the retention, and records it in the audit log', async () => {
    assert.deepEqual(expectSuccess(saveRetention, await put(SAVED)), { success: true, ...SAVED, counts: null });
    assert.deepEqual(expectSuccess(readRetention, await api.asAccount(PATH)), {
      success: true,
      ...SAVED,
      counts: null,
    });
    const [entry] = await listActions();
    assert.equal(entry?.detail, 'conversations 365, deliveries unlimited, requestLog 1, executions 3650');
  });

  for (const [body, pointer] of [
    [{}, '/conversations'],
    [{ ...SAVED, conversations: 0 }, '/conversations'],
    [{ ...SAVED, deliveries: 3651 }, '/deliveries'],
    [{ ...SAVED, requestLog: 1.5 }, '/requestLog'],
    [{ ...SAVED, executions: '30' }, '/executions'],
    [{ ...SAVED, assessments: 30 }, '/assessments'],
  ] as const) {
    it(`rejects ${JSON.stringify(body)} with 400`, async () => {
      const { status, problem, text } = await put(body);
      assert.equal(status, 400);
      assert.ok(
        problem.errors?.some((error) => error.pointer === pointer),
        text,
      );
    });
  }

  it('rejects an unknown value of dryRun with 400, and saves nothing', async () => {
    assert.equal((await put(DEFAULTS, '?dryRun=yes')).status, 400);
    assert.equal(expectSuccess(readRetention, await api.asAccount(PATH)).conversations, 365);
  });

  it('rejects another account with 404 site_not_found', async () => {
    expectProblem(await api.asAccount(PATH, {}, otherAccessToken), 'site_not_found');
    expectProblem(await api.asAccount(PATH, { method: 'PUT', body: SAVED }, otherAccessToken), 'site_not_found');
  });
});
