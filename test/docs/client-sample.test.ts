import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const run = promisify(execFile);
const api = await startApi();
const folder = createTemporaryFolder();
const sample = join(packageRoot, 'docs', 'samples', 'sync-tickets.ts');

async function synchronizeTickets(): Promise<readonly string[]> {
  const { baseUrl, siteId, apiKeys } = api.line;
  const variables = { PORTICO_URL: baseUrl, SITE_ID: siteId, API_KEY: apiKeys.all, FOLDER: folder };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', sample], {
    cwd: packageRoot,
    env: { ...process.env, ...variables },
  });
  return stdout.split('\n').flatMap((line) => line.split(' ')[0] || []);
}

describe('docs/samples/sync-tickets.ts', () => {
  it('has at most 30 lines', () => {
    assert.ok(readFileSync(sample, 'utf8').trimEnd().split('\n').length <= 30);
  });

  it('is included completely in docs/client.md', () => {
    const page = readFileSync(join(packageRoot, 'docs', 'client.md'), 'utf8');
    assert.ok(page.includes(readFileSync(sample, 'utf8').trimEnd()));
  });

  it('downloads all tickets first, then only tickets changed by others', async () => {
    const [first = '', second = ''] = api.line.ticketIds;
    assert.deepEqual([...(await synchronizeTickets())].sort(), [...api.line.ticketIds].sort());
    assert.deepEqual(await synchronizeTickets(), []);

    await api.asKey(`/tickets/${first}`, { method: 'PATCH', body: { priority: 'urgent' } });
    const byOther = { method: 'PATCH', body: { priority: 'high' } };
    await api.asKey(`/tickets/${second}`, byOther, api.line.apiKeys.ticketsWrite);

    assert.deepEqual(await synchronizeTickets(), [second]);
    assert.equal(JSON.parse(readFileSync(join(folder, `${second}.json`), 'utf8')).priority, 'high');
    assert.equal(readdirSync(folder).length, 4);
  });
});
