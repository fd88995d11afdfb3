import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { deleteSite, listSites, readSite, restoreSite } from '../../contracts/management/sites.ts';
import { SITE_REMOVAL_DELAY_MS } from '../../core/access/site-deletion.ts';
import { CrmClient, stageEvent } from '../support/fixtures/crm-client.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await (await startApi()).withOwnAccounts();
const { siteId, otherAccessToken } = api.line;
const PATH = `/sites/${siteId}`;
const remove = () => api.asAccount(PATH, { method: 'DELETE' });
const restore = () => api.asAccount(`${PATH}/restore`, { method: 'POST' });
const ticket = await newTicket(api);

describe('DELETE /sites/{siteId}', () => {
  it('rejects another account with 404 site_not_found', async () => {
    expectProblem(await api.asAccount(PATH, { method: 'DELETE' }, otherAccessToken), 'site_not_found');
    expectProblem(await api.asAccount(`${PATH}/restore`, { method: 'POST' }, otherAccessToken), 'site_not_found');
  });

  it('marks the site, and shows when it is removed', async () => {
    const { site } = expectSuccess(deleteSite, await remove());
    const { deletedAt, deletesAt } = site;
    assert.equal(Date.parse(deletesAt ?? '') - Date.parse(deletedAt ?? ''), SITE_REMOVAL_DELAY_MS);

    assert.deepEqual(expectSuccess(deleteSite, await remove()).site, site);
    assert.deepEqual(expectSuccess(readSite, await api.asAccount(PATH)).site, site);
    const { sites } = expectSuccess(listSites, await api.asAccount('/sites'));
    assert.equal(sites.find(({ id }) => id === siteId)?.deletesAt, deletesAt);
  });

  it('stops API keys, the widget and CRM connections at once', async () => {
    expectProblem(await api.asKey('/tickets'), 'api_key_invalid');
    expectProblem(await api.asVisitor('/config'), 'origin_not_allowed');
    expectProblem(await new CrmClient(api).send({ body: stageEvent('1', 'won') }), 'installation_not_found');
  });

  it('lets members read, and rejects changes with 409 site_deleted', async () => {
    assert.equal((await api.asAccount(`${PATH}/conversations/${ticket.id}`)).status, 200);
    assert.equal(
      (await api.asAccount(`${PATH}/visitors/search`, { method: 'POST', body: { email: 'a@b.example' } })).status,
      200,
    );
    expectProblem(await api.asAccount(PATH, { method: 'PATCH', body: { name: 'New' } }), 'site_deleted');
    expectProblem(
      await api.asAccount(`${PATH}/api-keys`, { method: 'POST', body: { name: 'x', scopes: ['tickets:read'] } }),
      'site_deleted',
    );
  });
});

describe('POST /sites/{siteId}/restore', () => {
  it('makes everything work again, and is recorded once, as the deletion is', async () => {
    const { site } = expectSuccess(restoreSite, await restore());
    assert.deepEqual([site.deletedAt, site.deletesAt], [null, null]);
    assert.equal(expectSuccess(restoreSite, await restore()).site.deletedAt, null);

    assert.equal((await api.asKey(`/tickets/${ticket.id}`)).status, 200);
    assert.equal((await api.asVisitor('/config')).status, 200);
    assert.equal((await api.asAccount(PATH, { method: 'PATCH', body: { name: 'New' } })).status, 200);
    const { data } = expectSuccess(readSiteAudit, await api.asAccount(`${PATH}/audit`));
    const actions = data.map(({ action }) => action).filter((action) => /^site\.(deleted|restored)$/.test(action));
    assert.deepEqual(actions, ['site.restored', 'site.deleted']);
  });
});
