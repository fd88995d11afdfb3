import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Mongod, startMongod } from '../../../apps/harness/servers/mongod.ts';
import { type RedisServer, startRedisServer } from '../../../apps/harness/servers/redis-server.ts';
import { type Reply, type RequestOptions, sendRequest } from './api.ts';
import { type HarnessProcess, startHarnessProcess } from './harness-process.ts';

/** Two server processes with a mongod and a Redis that a test can stop, freeze and restart. */
export class ProductionFixture {
  private constructor(
    readonly mongod: Mongod,
    readonly redis: RedisServer,
    readonly servers: [HarnessProcess, HarnessProcess],
    private readonly data: string,
    private readonly start: () => Promise<HarnessProcess>,
  ) {}

  /** `members` is the size of the replica set. */
  static async start(flags: readonly string[] = [], members = 1): Promise<ProductionFixture> {
    const data = mkdtempSync(join(tmpdir(), 'portico-production-'));
    const [mongod, redis] = [await startMongod(members), await startRedisServer()];
    const variables = { PORTICO_MONGODB_URL: mongod.url('portico'), PORTICO_REDIS_URL: redis.url };
    const start = () =>
      startHarnessProcess(['--store', 'mongodb', '--queue', 'redis', '--data', data, ...flags], [], variables);
    return new ProductionFixture(mongod, redis, [await start(), await start()], data, start);
  }

  /** Starts a server in place of one that has ended. */
  async restart(server: 0 | 1): Promise<void> {
    this.servers[server] = await this.start();
  }

  async stop(): Promise<void> {
    this.mongod.signal('SIGCONT');
    await Promise.all(this.servers.map((server) => server.stop('SIGKILL')));
    await this.redis.stop();
    await this.mongod.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Sends a request to one of the servers with the key of all scopes. `path` is relative to the site's `/v1` URL. */
  asKey<Body>(server: 0 | 1, path: string, { headers, ...sent }: RequestOptions = {}): Promise<Reply<Body>> {
    const { baseUrl, siteId, apiKeys } = this.servers[server].line;
    return sendRequest(`${baseUrl}/v1/sites/${siteId}${path}`, {
      ...sent,
      headers: { 'x-service-api-key': apiKeys.all, ...headers },
    });
  }

  /** Comments on the first seeded ticket. */
  comment(server: 0 | 1, content: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply<unknown>> {
    const path = `/tickets/${this.servers[server].line.ticketIds[0]}/comments`;
    return this.asKey(server, path, { method: 'POST', body: { content }, headers });
  }

  /** Reads the messages of the first seeded ticket. */
  async readMessages(server: 0 | 1): Promise<readonly string[]> {
    const path = `/tickets/${this.servers[server].line.ticketIds[0]}`;
    const { body } = await this.asKey<{ messages: { content: string }[] }>(server, path);
    return body.messages.map(({ content }) => content);
  }
}

/** Polls until the condition holds. @throws AssertionError if it takes more than 90 s */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - begun < 90_000, 'the condition did not hold within 90 s');
    await setTimeout(50);
  }
}
