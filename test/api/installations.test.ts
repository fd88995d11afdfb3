import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  configureInstallation,
  createInstallation,
  listInstallations,
  readInstallation,
  rotateSigningSecret,
} from '../../contracts/management/installations.ts';
import { CrmClient } from '../support/fixtures/crm-client.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId, otherSiteId, otherAccessToken, apiKeys, installationId } = api.line;
const path = `/sites/${siteId}/installations`;
const MAPPING = { recordId: '/id', status: { pointer: '/stage', values: { won: 'resolved' } } };

const post = (body: unknown) => api.asAccount(path, { method: 'POST', body });
const patch = (id: string, body: unknown) => api.asAccount(`${path}/${id}`, { method: 'PATCH', body });

async function addInstallation(name = 'A CRM') {
  const { installation, secret } = expectSuccess(createInstallation, await post({ name }));
  const crm = new CrmClient(api, installation.id, secret);
  const configure = async (body: object) => expectSuccess(configureInstallation, await patch(installation.id, body));
  return { crm, secret, installation, configure };
}

async function rotate({ crm }: { crm: CrmClient }, overlapSeconds: number) {
  const reply = await crm.manage('/secrets', { method: 'POST', body: { overlapSeconds } });
  return expectSuccess(rotateSigningSecret, reply);
}

describe('POST /sites/{siteId}/installations', () => {
  it('creates an active CRM connection with inbound disabled, and returns its secret once', async () => {
    const { installation, secret } = await addInstallation(' Sales ');

    const { id, name, status, inboundEnabled, inboundPath, mapping, secrets } = installation;
    assert.match(id, /^ins_/);
    assert.deepEqual([name, status, inboundEnabled, mapping], ['Sales', 'active', false, null]);
    assert.equal(inboundPath, `/marketplaces/inbound/crm/${id}`);
    assert.deepEqual(
      secrets.map(({ endsAt, status: one }) => [endsAt, one]),
      [[null, 'active']],
    );
    assert.match(secret, /^crm_[A-Za-z0-9]{43}$/);
    const later = [await api.asAccount(path), await api.asAccount(`${path}/${id}`)];
    assert.deepEqual(
      later.filter(({ text }) => text.includes(secret) || /sealed|crm_/.test(text)),
      [],
    );
    assert.deepEqual(expectSuccess(readInstallation, later[1] ?? assert.fail()).installation, installation);
  });

  it('accepts no deliveries before inbound is enabled', async () => {
    const { crm, configure } = await addInstallation();
    expectProblem(await crm.send(), 'installation_not_found');
    await configure({ inboundEnabled: true });

    await crm.deliver();
  });

  for (const [what, body, ...pointers] of [
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a blank name', { name: ' ' }, '/name'],
    ['81 characters', { name: 'x'.repeat(81) }, '/name'],
    ['a secret', { name: 'x', secret: 'mine' }, '/secret'],
    ['an array', [], ''],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await post(body), 'invalid_request', ...pointers);
    });
  }

  it('lists the newest CRM connection first', async () => {
    const { installation } = await addInstallation();
    const { installations } = expectSuccess(listInstallations, await api.asAccount(path));

    assert.deepEqual(installations[0], installation);
    assert.ok(installations.some(({ id }) => id === installationId));
  });
});

describe('PATCH /sites/{siteId}/installations/{installationId}', () => {
  it('applies to the next delivery on every server', async () => {
    const { crm, configure } = await addInstallation();
    for (let round = 0; round < 3; round += 1) {
      await configure({ inboundEnabled: true, status: 'active' });
      await crm.deliver();
      await configure(round === 1 ? { status: 'inactive' } : { inboundEnabled: false });
      expectProblem(await crm.send(), 'installation_not_found');
    }
  });

  it('changes only the sent members', async () => {
    const { configure, installation } = await addInstallation();
    const first = await configure({ mapping: MAPPING, name: 'Renamed' });

    assert.deepEqual(first.installation.mapping, MAPPING);
    assert.equal(first.installation.name, 'Renamed');
    assert.equal(first.installation.inboundEnabled, false);
    const { mapping, name, secrets } = (await configure({ mapping: null })).installation;
    assert.deepEqual([mapping, name, secrets], [null, 'Renamed', installation.secrets]);
  });

  for (const [what, mapping, ...pointers] of [
    ['no record id', { status: MAPPING.status }, '/mapping/recordId'],
    ['nothing to change', { recordId: '/id' }, '/mapping'],
    ['a pointer without a slash', { recordId: 'id', comment: '/c' }, '/mapping/recordId'],
    ['a pointer with a lone ~', { recordId: '/id', comment: '/a~2' }, '/mapping/comment'],
    ['a name without a comment', { ...MAPPING, authorName: '/by' }, '/mapping/authorName'],
    ['a blank system', { ...MAPPING, externalSystem: ' ' }, '/mapping/externalSystem'],
    ['an empty table', { recordId: '/id', status: { pointer: '/s', values: {} } }, '/mapping/status/values'],
    [
      'an unknown status',
      { recordId: '/id', status: { pointer: '/s', values: { won: 'closed' } } },
      '/mapping/status/values/won',
    ],
    ['an unknown field', { ...MAPPING, colour: '/c' }, '/mapping/colour'],
    ['a string', '/id', '/mapping'],
  ] as const) {
    it(`rejects a mapping with ${what} and changes nothing`, async () => {
      const before = await api.asAccount(`${path}/${installationId}`);

      expectProblem(await patch(installationId, { name: 'Not this', mapping }), 'invalid_request', ...pointers);
      assert.equal((await api.asAccount(`${path}/${installationId}`)).text, before.text);
    });
  }

  for (const [field, value] of [
    ['status', 'paused'],
    ['inboundEnabled', 'yes'],
    ['name', null],
    ['siteId', otherSiteId],
  ] as const) {
    it(`rejects ${field} ${value} with 400`, async () => {
      expectProblem(await patch(installationId, { [field]: value }), 'invalid_request', `/${field}`);
    });
  }
});

describe('POST …/installations/{installationId}/secrets', () => {
  it('lets both secrets verify during the overlap and returns when the older one ends', async () => {
    const { crm, configure, secret } = await addInstallation();
    await configure({ inboundEnabled: true });
    const { secret: next, installation } = await rotate({ crm }, 3600);

    await crm.deliver({ secret });
    await crm.deliver({ secret: next });
    const [newest, older] = installation.secrets;
    assert.deepEqual([newest?.endsAt, newest?.status, older?.status], [null, 'active', 'active']);
    assert.equal(Date.parse(older?.endsAt ?? '') - Date.parse(installation.updatedAt), 3_600_000);
  });

  it('ends the older secret immediately with an overlap of 0, on every server', async () => {
    const { crm, configure, secret } = await addInstallation();
    await configure({ inboundEnabled: true });
    await crm.deliver();
    const { secret: next } = await rotate({ crm }, 0);

    for (let again = 0; again < 2; again += 1) expectProblem(await crm.send({ secret }), 'signature_invalid');
    await crm.deliver({ secret: next });
  });

  it('rejects more than 5 active secrets with 409 too_many_signing_secrets', async () => {
    const { crm } = await addInstallation();
    for (let round = 0; round < 4; round += 1) await rotate({ crm }, 604_800);

    expectProblem(
      await crm.manage('/secrets', { method: 'POST', body: { overlapSeconds: 604_800 } }),
      'too_many_signing_secrets',
    );
    await rotate({ crm }, 0);
  });

  it('accepts an overlap of 0, an hour, a day or a week', async () => {
    const { crm } = await addInstallation();
    for (const body of [{ overlapSeconds: 60 }, { overlapSeconds: '0' }, {}]) {
      expectProblem(await crm.manage('/secrets', { method: 'POST', body }), 'invalid_request', '/overlapSeconds');
    }
  });
});

describe('Management routes of CRM connections', () => {
  const installationPath = `${path}/${installationId}`;
  const routes = [
    ['GET', path],
    ['POST', path],
    ['GET', installationPath],
    ['PATCH', installationPath],
    ['POST', `${installationPath}/secrets`],
    ['GET', `${installationPath}/refusals`],
    ['GET', `${installationPath}/deliveries`],
    ['GET', `${installationPath}/deliveries/x`],
    ['POST', `${installationPath}/deliveries/x/reapply`],
    ['POST', `${installationPath}/deliveries/reapply`],
    ['POST', `${installationPath}/deliveries/test`],
    ['POST', `${installationPath}/mapping/dry-run`],
  ] as const;

  for (const [method, route] of routes) {
    it(`reject other accounts and API keys: ${method} ${route.replace(path, '')}`, async () => {
      expectProblem(await api.asAccount(route, { method }, otherAccessToken), 'site_not_found');
      expectProblem(await api.asAccount(route, { method }, 'x'), 'access_token_invalid');
      const headers = { 'x-service-api-key': apiKeys.all };
      expectProblem(await api.send(route, { method, headers }), 'access_token_invalid');
    });
  }

  it('answer unknown ids and those of other sites with the same 404', async () => {
    const other = `/sites/${otherSiteId}/installations/${installationId}`;
    const replies = [
      await api.asAccount(other, {}, otherAccessToken),
      await api.asAccount(`${other}/refusals`, {}, otherAccessToken),
      await api.asAccount(`${other}/deliveries`, {}, otherAccessToken),
      await api.asAccount(`${path}/x`),
      await api.asAccount(`${path}/%00/refusals`),
    ];

    expectSameProblem(...replies.map((reply) => expectProblem(reply, 'installation_not_found')));
  });
});
