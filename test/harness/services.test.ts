import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { MongoClient } from 'mongodb';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';
import { sharedRedis } from '../support/fixtures/open-redis.ts';
import { sendRequest } from '../support/servers/api.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';

const FLAGS = ['--store', 'mongodb', '--queue', 'redis'];

describe('The harness with --store mongodb and --queue redis', () => {
  it('starts both in their own process groups and stops them with it', async () => {
    const { line, child, stop } = await startHarnessProcess(FLAGS);
    const servers = listChildPids(child.pid);
    assert.equal(await countTickets(line), 3);
    assert.ok(servers.length >= 2, 'no servers were started');
    assert.ok(!servers.map(readProcessGroup).includes(readProcessGroup(`${child.pid}`)));

    assert.equal(await stop('SIGTERM'), 0);
    assert.deepEqual(servers.filter(isRunning), []);
  });

  it('uses given servers, with a new database that it removes when it stops', async () => {
    const [mongod, redis] = [await sharedMongod(), await sharedRedis()];
    const variables = { PORTICO_MONGODB_URL: mongod.url('existing'), PORTICO_REDIS_URL: redis.url };
    const client = await MongoClient.connect(mongod.url('admin'));
    const databases = async () => {
      const { databases: found } = await client.db().admin().listDatabases({ nameOnly: true });
      return found.map(({ name }) => name).filter((name) => !['admin', 'config', 'local'].includes(name));
    };
    const before = await databases();

    const { line, stop } = await startHarnessProcess(FLAGS, [], variables);
    assert.equal(await countTickets(line), 3);
    assert.equal((await databases()).length, before.length + 1);

    assert.equal(await stop('SIGTERM'), 0);
    assert.deepEqual(await databases(), before);
    await client.close();
  });
});

/** Number of tickets of the site. */
async function countTickets({ baseUrl, siteId, apiKeys }: HarnessOutputLine): Promise<number> {
  const url = `${baseUrl}/v1/sites/${siteId}/tickets`;
  const { body } = await sendRequest<{ data: unknown[] }>(url, { headers: { 'x-service-api-key': apiKeys.all } });
  return body.data.length;
}

function listChildPids(pid: number | undefined): readonly string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}

/** The process group, which a terminal signals together. */
function readProcessGroup(pid: string): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2];
}

/** A zombie process does not count as running. */
function isRunning(pid: string): boolean {
  return existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}
