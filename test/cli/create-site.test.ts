import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startApi } from '../support/api.ts';
import { portico, type Ran, temporaryFolder } from '../support/portico.ts';

interface SiteRecord {
  readonly id: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly locale: string;
}

const data = temporaryFolder();
const api = await startApi(['--data', data]);
const { accountEmail: OWNER } = api.line;

describe('portico create-site and list-sites', () => {
  const create = (...args: string[]) => portico(['create-site', '--data', data, '--account', OWNER, ...args]);
  const sites = async () => (await api.asAccount<{ sites: readonly SiteRecord[] }>('/sites')).body.sites;

  it('makes a site that the running server knows at once, and prints its id alone', async () => {
    const origins = ['--origin', 'https://new.example', '--origin', 'http://localhost:8080'];
    const ran = await create('--name', '  Neuer Laden ', '--locale', 'de-AT', ...origins);
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, /^site_\w+\n$/);

    const made = (await sites()).find(({ id }) => id === ran.stdout.trim());
    assert.equal(made?.name, 'Neuer Laden');
    assert.equal(made?.locale, 'de-AT');
    assert.deepEqual(made?.allowedOrigins, ['https://new.example', 'http://localhost:8080']);
  });

  it('lists the same records as the server', async () => {
    const ran = await portico(['list-sites', '--data', data, '--account', OWNER, '--json']);

    assert.deepEqual(JSON.parse(ran.stdout), await sites());
  });

  it('names each option that is wrong in a line of its own, and makes nothing', async () => {
    const before = await sites();
    const origins = ['--origin', 'https://good.example', '--origin', 'https://bad.example/path'];
    const ran = await create('--name', 'x'.repeat(121), '--locale', '?', ...origins);

    assert.equal(ran.code, 2);
    assert.equal(
      ran.stderr,
      [
        'error: --name must be at most 120 characters long',
        'error: --origin "https://bad.example/path" must be an origin as browsers send it, such as https://www.example.com',
        'error: --locale must be a language tag such as en or de-AT',
        '',
      ].join('\n'),
    );
    assert.deepEqual(await sites(), before);
  });

  it('ends with 1 for an account that does not exist', async () => {
    const ran = await portico(['create-site', '--data', data, '--account', 'nobody@x.example', '--name', 'x']);

    assertNotDone(ran, 'error: There is no account with the e-mail address "nobody@x.example".\n');
  });

  it('ends with 1 for a folder without a store, and leaves it alone', async () => {
    const elsewhere = join(data, 'mistyped');
    const ran = await portico(['create-site', '--data', elsewhere, '--account', OWNER, '--name', 'x']);

    assertNotDone(ran, `error: There is no store at ${join(elsewhere, 'portico.db')}. Is --data right?\n`);
    assert.equal(existsSync(elsewhere), false);
  });
});

function assertNotDone(ran: Ran, stderr: string): void {
  assert.deepEqual(ran, { code: 1, stdout: '', stderr });
}
