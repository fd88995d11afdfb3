import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, type ProcessResult, runPortico } from '../support/servers/run-portico.ts';

interface SiteRecord {
  readonly id: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly locale: string;
}

const data = createTemporaryFolder();
const api = await startApi(['--data', data]);
const { accountEmail: OWNER } = api.line;

describe('portico create-site and list-sites', () => {
  const create = (...args: string[]) => runPortico(['create-site', '--data', data, '--account', OWNER, ...args]);
  const sites = async () => (await api.asAccount<{ sites: readonly SiteRecord[] }>('/sites')).body.sites;

  it('creates a site that the running server knows immediately, and prints only its ID', async () => {
    const origins = ['--origin', 'new.example', '--origin', 'http://localhost:8080'];
    const result = await create('--name', '  Neuer Laden ', '--locale', 'de-AT', ...origins);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^site_\w+\n$/);

    const created = (await sites()).find(({ id }) => id === result.stdout.trim());
    assert.equal(created?.name, 'Neuer Laden');
    assert.equal(created?.locale, 'de-AT');
    assert.deepEqual(created?.allowedOrigins, ['https://new.example', 'http://localhost:8080']);
  });

  it('lists the same records as the server', async () => {
    const result = await runPortico(['list-sites', '--data', data, '--account', OWNER, '--json']);

    assert.deepEqual(JSON.parse(result.stdout), await sites());
  });

  it('exits with 2, prints a line per invalid option and creates nothing', async () => {
    const before = await sites();
    const origins = ['--origin', 'https://good.example', '--origin', 'https://bad.example/path'];
    const result = await create('--name', 'x'.repeat(121), '--locale', '?', ...origins);

    assert.equal(result.code, 2);
    assert.equal(
      result.stderr,
      [
        'error: --name must be at most 120 characters long',
        'error: --origin "https://bad.example/path" must be an origin as browsers send it, such as ' +
          'https://www.example.com',
        'error: --locale must be a language tag such as en or de-AT',
        '',
      ].join('\n'),
    );
    assert.deepEqual(await sites(), before);
  });

  it('exits with 1 for an unknown account', async () => {
    const result = await runPortico(['create-site', '--data', data, '--account', 'nobody@x.example', '--name', 'x']);

    assertFailure(result, 'error: Account "nobody@x.example" not found.\n');
  });

  it('exits with 1 for a folder without a store and creates none', async () => {
    const missingFolder = join(data, 'mistyped');
    const result = await runPortico(['create-site', '--data', missingFolder, '--account', OWNER, '--name', 'x']);

    assertFailure(result, `error: Store ${join(missingFolder, 'portico.db')} not found. Check --data.\n`);
    assert.equal(existsSync(missingFolder), false);
  });
});

describe('portico configure-site', () => {
  const { siteId } = api.line;
  const configure = (...args: string[]) => runPortico(['configure-site', '--data', data, '--site', siteId, ...args]);
  const record = async () => (await api.asAccount<{ site: SiteRecord }>(`/sites/${siteId}`)).body.site;

  it('replaces origins, name and locale, which the running server uses immediately', async () => {
    const result = await configure(
      '--origin',
      'kettle.example',
      '--origin',
      'localhost:8080',
      '--name',
      'Kettle',
      '--locale',
      'de',
    );
    assert.equal(result.code, 0, result.stderr);
    assert.equal(
      result.stdout,
      `Updated site ${siteId}: name "Kettle", locale de, origins https://kettle.example http://localhost:8080.\n`,
    );

    const { name, locale, allowedOrigins } = await record();
    assert.deepEqual(
      [name, locale, allowedOrigins],
      ['Kettle', 'de', ['https://kettle.example', 'http://localhost:8080']],
    );
    const { body } = await api.asAccount<{ data: { action: string; by: string; detail: string }[] }>(
      `/sites/${siteId}/audit`,
    );
    const detail = 'name, locale, allowedOrigins: https://kettle.example http://localhost:8080';
    assert.deepEqual(
      [body.data[0]?.action, body.data[0]?.by, body.data[0]?.detail],
      ['site.configured', 'cli', detail],
    );
  });

  it('adds and removes single origins and keeps the others', async () => {
    await configure('--origin', 'https://a.example', '--origin', 'https://b.example', '--name', 'Two');
    const result = await configure('--add-origin', 'c.example', '--remove-origin', 'https://a.example', '--json');
    assert.equal(result.code, 0, result.stderr);

    assert.deepEqual({ ...JSON.parse(result.stdout), role: 'owner' }, await record());
    const { name, allowedOrigins } = await record();
    assert.deepEqual([name, allowedOrigins], ['Two', ['https://b.example', 'https://c.example']]);
  });

  it('empties the list with --clear-origins and prints a note', async () => {
    const result = await configure('--clear-origins');

    assert.match(result.stderr, /the widget works on no page/);
    assert.deepEqual((await record()).allowedOrigins, []);
  });

  for (const [problem, args, message] of [
    ['nothing to change', [], 'specify at least one setting to change'],
    ['an origin with a path', ['--origin', 'https://a.example/b'], '--origin "https://a.example/b" must be an origin'],
    ['a star', ['--add-origin', '*.example'], '--add-origin "*.example" must be an origin'],
    [
      'an origin that is not allowed',
      ['--remove-origin', 'x.example'],
      '--remove-origin "https://x.example" is not an allowed origin of this site',
    ],
    ['conflicting options', ['--origin', 'a.example', '--add-origin', 'b.example'], 'cannot be used with'],
    ['a blank name', ['--name', ' '], '--name may not be blank'],
  ] as const) {
    it(`exits with 2 for ${problem} and changes nothing`, async () => {
      const before = await record();
      const result = await configure(...args);

      assert.deepEqual([result.code, result.stdout], [2, '']);
      assert.ok(result.stderr.includes(message), result.stderr);
      assert.deepEqual(await record(), before);
    });
  }

  it('exits with 1 for an unknown site', async () => {
    const result = await runPortico(['configure-site', '--data', data, '--site', 'site_x', '--name', 'X']);

    assertFailure(result, 'error: Site "site_x" not found.\n');
  });
});

function assertFailure(result: ProcessResult, stderr: string): void {
  assert.deepEqual(result, { code: 1, stdout: '', stderr });
}
