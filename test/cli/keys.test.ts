import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';

interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly allowedNetworks: readonly string[];
}

const data = createTemporaryFolder();
const api = await startApi(['--data', data]);

describe('portico create-key, list-keys and revoke-key while a server runs', () => {
  const run = (command: string, ...args: string[]) =>
    runPortico([command, '--data', data, '--site', api.line.siteId, ...args]);
  const keys = async () =>
    (await api.asAccount<{ keys: readonly KeyRecord[] }>(`/sites/${api.line.siteId}/api-keys`)).body.keys;

  it('print only the secret on standard output, and it works immediately', async () => {
    const result = await run('create-key', '--name', 'Support desk');
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^svc_\w{49}\n$/);
    const secret = result.stdout.trim();

    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);
    assert.equal(result.stderr.includes(secret), false);
    assert.deepEqual(findFilesContaining(secret, data), []);
    assert.notDeepEqual(findFilesContaining('Support desk', data), []);
  });

  it('revoke a key for the next request', async () => {
    const scopes = ['--scope', 'tickets:read', '--scope', 'tickets:write'];
    const created = await run('create-key', '--name', 'Short-lived', '--json', ...scopes);
    const { key, secret } = JSON.parse(created.stdout) as { key: KeyRecord; secret: string };
    assert.equal(created.stderr, '');
    assert.deepEqual(key.scopes, ['tickets:read', 'tickets:write']);
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);

    const revoked = await run('revoke-key', '--key', key.id);
    assert.equal(revoked.code, 0, revoked.stderr);
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 401);

    const repeated = await run('revoke-key', '--key', key.id, '--json');
    const record = JSON.parse(repeated.stdout) as KeyRecord;
    assert.equal(record.status, 'revoked');
    assert.equal(revoked.stdout, `API key ${key.id} "Short-lived" was revoked at ${record.revokedAt}.\n`);
  });

  it('are recorded in the audit log of the site', async () => {
    const created = await run('create-key', '--name', 'Audited', '--json');
    const { key } = JSON.parse(created.stdout) as { key: KeyRecord };
    await run('revoke-key', '--key', key.id);

    const reply = await api.asAccount(`/sites/${api.line.siteId}/audit?limit=2`);
    const entries = expectSuccess(readSiteAudit, reply).data.map(({ by, action, subjectId }) => [
      by,
      action,
      subjectId,
    ]);
    assert.deepEqual(entries, [
      ['cli', 'api_key.revoked', key.id],
      ['cli', 'api_key.created', key.id],
    ]);
  });

  it('list the records of the API without secrets', async () => {
    const result = await run('list-keys', '--json');

    assert.deepEqual(
      (JSON.parse(result.stdout) as KeyRecord[]).map(({ id, name, scopes, status }) => ({ id, name, scopes, status })),
      (await keys()).map(({ id, name, scopes, status }) => ({ id, name, scopes, status })),
    );
    assert.doesNotMatch(result.stdout, /svc_\w{8}/);
  });

  it('list one line per key and remove control characters from its name', async () => {
    const body = { name: 'two\nlines \u001b[31mred \u202etxet' };
    await api.asAccount(`/sites/${api.line.siteId}/api-keys`, { method: 'POST', body });
    const result = await run('list-keys');

    assert.equal(result.stdout.trimEnd().split('\n').length, (await keys()).length + 1);
    assert.match(result.stdout, /^ID +NAME +STATUS +PREFIX +CREATED +LAST USED +EXPIRES +NETWORKS +SCOPES\n/);
    assert.match(result.stdout, / two lines {2}\[31mred \ufffdtxet {2}/);
  });

  it('limit a key to a time and to networks', async () => {
    const limits = ['--expires-at', '2999-01-01T01:00:00+01:00', '--allow-network', '192.0.2.0/24'];
    const created = await run(
      'create-key',
      '--name',
      'Office',
      '--json',
      ...limits,
      '--allow-network',
      '2001:db8::/32',
    );
    const { key, secret } = JSON.parse(created.stdout) as { key: KeyRecord; secret: string };
    assert.deepEqual(
      [key.expiresAt, key.allowedNetworks],
      ['2999-01-01T00:00:00.000Z', ['192.0.2.0/24', '2001:db8::/32']],
    );

    assert.equal((await api.asKey('/tickets', {}, secret)).status, 403);
    const listed = await run('list-keys');
    assert.match(listed.stdout, / 2999-01-01T00:00:00\.000Z {2,}192\.0\.2\.0\/24 2001:db8::\/32 {2,}tickets:read/);
    assert.match(listed.stdout, / never {2,}any {2,}tickets:read/);
  });

  it('exit with 2 for a past expiry and invalid networks, and create nothing', async () => {
    const before = await keys();
    const limits = ['--expires-at', '2020-01-01T00:00:00Z', '--allow-network', '192.0.2.1'];
    const result = await run('create-key', '--name', 'x', ...limits);

    assert.equal(result.code, 2);
    assert.deepEqual(result.stderr.split('\n'), [
      'error: --expires-at must be a time in the future',
      'error: --allow-network "192.0.2.1" must be an IP network in CIDR notation, such as 203.0.113.0/24 or ' +
        '2001:db8::/32',
      '',
    ]);
    assert.deepEqual(await keys(), before);
  });

  it('exit with 1 for an unknown site and create nothing', async () => {
    const before = await keys();
    const result = await runPortico(['create-key', '--data', data, '--site', 'site_unknown', '--name', 'x']);

    assert.deepEqual(result, { code: 1, stdout: '', stderr: 'error: Site "site_unknown" not found.\n' });
    assert.deepEqual(await keys(), before);
  });

  it('exit with 1 for a key of another site, which stays valid', async () => {
    const other = await api.asAccount<{ keys: readonly KeyRecord[] }>(
      `/sites/${api.line.otherSiteId}/api-keys`,
      {},
      api.line.otherAccessToken,
    );
    const result = await run('revoke-key', '--key', other.body.keys[0]?.id ?? '');

    assert.deepEqual(result, { code: 1, stdout: '', stderr: 'error: The site has no API key with this id.\n' });
    const tickets = await api.send(`/v1/sites/${api.line.otherSiteId}/tickets`, {
      headers: { 'x-service-api-key': api.line.apiKeys.otherSite },
    });
    assert.equal(tickets.status, 200);
  });

  it('exit with 2 and print a line per invalid option', async () => {
    const result = await run('create-key', '--name', ' ', '--scope', 'tickets:raed', '--scope', 'tickets:read');

    assert.equal(result.code, 2);
    assert.deepEqual(result.stderr.split('\n'), [
      'error: --name may not be blank',
      'error: --scope "tickets:raed" must be one of tickets:read, tickets:write, assessments:read, assessments:write',
      '',
    ]);
  });

  it('exit with 1 when the secret cannot be written, and print the ID of the key', async () => {
    const before = await keys();
    const args = ['create-key', '--data', data, '--site', api.line.siteId, '--name', 'Lost'];
    const result = await runPortico(args, { unread: true });
    const unread = (await keys()).find(({ id }) => !before.some((key) => key.id === id));

    assert.equal(result.code, 1);
    assert.match(result.stderr, new RegExp(`^Created API key ${unread?.id} `));
    assert.match(result.stderr, /\nerror: Cannot write to standard output: /);
  });
});
