import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configureSite, createSite, listSites, readSite } from '../../contracts/management/sites.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sendRequest, sharedApi } from '../support/servers/api.ts';
import { startEmptyServer } from '../support/servers/empty-server.ts';

const api = await sharedApi();
const { siteId, otherSiteId } = api.line;

const create = (body: object) => api.asAccount('/sites', { method: 'POST', body });
const configure = (id: string, body: object) => api.asAccount(`/sites/${id}`, { method: 'PATCH', body });
const addSite = async (body: object = {}) => expectSuccess(createSite, await create({ name: 'Shop', ...body })).site;
const read = async (id: string) => expectSuccess(readSite, await api.asAccount(`/sites/${id}`)).site;
const submit = (id: string, origin: string) =>
  api.send(`/sites/${id}/widget/tickets`, { method: 'POST', body: aFormBody(), headers: { origin } });

describe('POST /sites', () => {
  it('creates a site with the sent members', async () => {
    const site = await addSite({ name: ' Shop ', allowedOrigins: ['https://a.example'], locale: 'de-AT' });

    assert.match(site.id, /^site_/);
    assert.deepEqual([site.name, site.allowedOrigins, site.locale], ['Shop', ['https://a.example'], 'de-AT']);
    assert.deepEqual(await read(site.id), site);
  });

  it('defaults to no allowed origins and the locale en', async () => {
    const { allowedOrigins, locale } = await addSite();

    assert.deepEqual([allowedOrigins, locale], [[], 'en']);
  });

  it('rejects more sites than the account’s limit with 409 site_limit_reached', async () => {
    const { container, server } = await startEmptyServer({ 'max-sites-per-account': '2' });
    const owner = { email: 'owner@shop.example', password: 'a password of mine' };
    await container.resolve(CreateAccount).execute(owner);
    const { accessToken } = await container.resolve(SignIn).execute(owner);
    const headers = { authorization: `Bearer ${accessToken}` };
    const post = () => sendRequest(`${server.url}/sites`, { method: 'POST', body: { name: 'Shop' }, headers });
    for (let number = 0; number < 2; number += 1) expectSuccess(createSite, await post());

    expectProblem(await post(), 'site_limit_reached');
    assert.equal(expectSuccess(listSites, await sendRequest(`${server.url}/sites`, { headers })).sites.length, 2);
  });

  it('adds the intent contact, so a ticket can be opened immediately', async () => {
    const { id } = await addSite({ allowedOrigins: ['https://new.example'] });

    expectSuccess(openTicket, await submit(id, 'https://new.example'));
  });

  for (const [what, body, ...pointers] of [
    ['no name', { locale: 'en' }, '/name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, '/name'],
    ['an unknown field', { name: 'x', colour: 'red' }, '/colour'],
    ['an invalid locale', { name: 'x', locale: 'english please' }, '/locale'],
    [
      '51 origins',
      { name: 'x', allowedOrigins: Array.from({ length: 51 }, (_, n) => `https://s${n}.example`) },
      '/allowedOrigins',
    ],
  ] as const) {
    it(`rejects ${what} with 400 and creates none`, async () => {
      const before = expectSuccess(listSites, await api.asAccount('/sites')).sites.length;

      expectProblem(await create(body), 'invalid_request', ...pointers);
      assert.equal(expectSuccess(listSites, await api.asAccount('/sites')).sites.length, before);
    });
  }
});

describe('allowedOrigins of a site', () => {
  for (const origin of [
    'https://a.example/',
    'https://a.example/path',
    'https://A.example',
    'https://a.example:443',
    'http://a.example:80',
    'https://user@a.example',
    'https://*.example',
    'a.example',
    '//a.example',
    'null',
    '*',
    '',
    'ftp://a.example',
    'file:///etc',
    'https://a.example ',
  ]) {
    it(`reject ${JSON.stringify(origin)} with 400`, async () => {
      expectProblem(await create({ name: 'x', allowedOrigins: [origin] }), 'invalid_request', '/allowedOrigins/0');
    });
  }

  for (const origin of [
    'http://localhost:5173',
    'https://a.example:8443',
    'http://[::1]:3000',
    'https://xn--bcher-kva.example',
  ]) {
    it(`accept ${origin}`, async () => {
      assert.deepEqual((await addSite({ allowedOrigins: [origin] })).allowedOrigins, [origin]);
    });
  }

  it('are stored without duplicates', async () => {
    const origins = ['https://a.example', 'https://b.example', 'https://a.example'];

    assert.deepEqual((await addSite({ allowedOrigins: origins })).allowedOrigins, origins.slice(0, 2));
  });

  it('apply to the next request when changed', async () => {
    const { id } = await addSite({ allowedOrigins: ['https://a.example'] });
    await configure(id, { allowedOrigins: ['https://b.example'] });

    expectProblem(await submit(id, 'https://a.example'), 'origin_not_allowed');
    expectSuccess(openTicket, await submit(id, 'https://b.example'));
  });
});

describe('PATCH /sites/{siteId}', () => {
  it('changes only the sent members', async () => {
    const site = await addSite({ allowedOrigins: ['https://a.example'] });

    for (const change of [{ name: 'Corner shop' }, { allowedOrigins: [] }, { locale: 'fr' }]) {
      const before = await read(site.id);
      const after = expectSuccess(configureSite, await configure(site.id, change)).site;
      assert.deepEqual(after, { ...before, ...change });
      assert.deepEqual(await read(site.id), after);
    }
  });

  it('changes nothing with an empty body', async () => {
    const site = await addSite();

    assert.deepEqual(expectSuccess(configureSite, await configure(site.id, {})).site, site);
  });

  it('changes nothing if one member is invalid', async () => {
    const site = await addSite();

    expectProblem(await configure(site.id, { name: 'Other', locale: 1 }), 'invalid_request', '/locale');
    assert.deepEqual(await read(site.id), site);
  });
});

describe('GET /sites', () => {
  it('lists the account’s sites, oldest first', async () => {
    const { id } = await addSite();
    const { sites } = expectSuccess(listSites, await api.asAccount('/sites'));

    assert.deepEqual([sites.at(0)?.id, sites.at(-1)?.id], [siteId, id]);
  });

  it('hides sites of other accounts: they are answered with 404 like unknown ones', async () => {
    for (const id of [otherSiteId, 'site_00000000000000000000000000', 'x']) {
      expectProblem(await api.asAccount(`/sites/${id}`), 'site_not_found');
      expectProblem(await configure(id, { name: 'Mine now' }), 'site_not_found');
    }
    const { sites } = expectSuccess(listSites, await api.asAccount('/sites'));
    assert.ok(!sites.some(({ id }) => id === otherSiteId));
    assert.equal(
      expectSuccess(readSite, await api.asAccount(`/sites/${otherSiteId}`, {}, api.line.otherAccessToken)).site.name,
      'Other site',
    );
  });
});
