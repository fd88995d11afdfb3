import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mongod, startMongod } from '../../../apps/harness/servers/mongod.ts';
import { type RedisServer, startRedisServer } from '../../../apps/harness/servers/redis-server.ts';
import { sendSignal } from '../../../apps/harness/servers/send-signal.ts';
import type { HarnessOutputLine } from '../../../apps/harness/start-harness.ts';
import type { FakeInternet } from '../fixtures/fake-internet.ts';
import { writeEvidenceMap } from '../fixtures/write-evidence-map.ts';
import { type HarnessProcess, startHarnessProcess } from './harness-process.ts';

/**
 * A server that runs no assessments and two workers, with a mongod and a Redis that a test can stop. Leases last two
 * seconds.
 */
export class Workers {
  private constructor(
    readonly mongod: Mongod,
    readonly redis: RedisServer,
    readonly server: HarnessProcess,
    readonly workers: readonly [HarnessProcess, HarnessProcess],
    private readonly data: string,
  ) {}

  static async start(internet: FakeInternet): Promise<Workers> {
    const data = mkdtempSync(join(tmpdir(), 'portico-workers-'));
    const [mongod, redis] = await Promise.all([startMongod(), startRedisServer()]);
    const variables = { PORTICO_MONGODB_URL: mongod.url('portico'), PORTICO_REDIS_URL: redis.url };
    const flags = ['--store', 'mongodb', '--queue', 'redis', '--data', data, '--assessment-lease', '2'];
    const map = ['--evidence-map', writeEvidenceMap(internet), '--log-level', 'info'];
    const server = await startHarnessProcess([...flags, '--no-worker'], [], variables);
    const start = () => startHarnessProcess([...flags, ...map], [], variables);
    return new Workers(mongod, redis, server, await Promise.all([start(), start()]), data);
  }

  /** The line of the server. */
  get line(): HarnessOutputLine {
    return this.server.line;
  }

  /** Sends a signal to workers. */
  signal(signal: NodeJS.Signals, ...workers: readonly (0 | 1)[]): void {
    for (const worker of workers) sendSignal(this.workers[worker].child, signal);
  }

  async stop(): Promise<void> {
    await Promise.all([this.server, ...this.workers].map((one) => one.stop('SIGKILL')));
    await this.redis.stop();
    await this.mongod.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
