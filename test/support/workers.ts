import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mongod, startMongod } from '../../apps/harness/servers/mongod.ts';
import { type RedisServer, startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import type { HarnessLine } from '../../apps/harness/start-harness.ts';
import { evidenceMapOf } from './evidence-map.ts';
import type { EvidenceWorld } from './evidence-world.ts';
import { type HarnessProcess, startHarnessProcess } from './harness-process.ts';

/** A server that runs nothing and two workers, on a mongod and a Redis that a test may stop; leases last two seconds. */
export class Workers {
  private constructor(
    readonly mongod: Mongod,
    readonly redis: RedisServer,
    readonly server: HarnessProcess,
    readonly workers: [HarnessProcess, HarnessProcess],
    private readonly data: string,
    private readonly start: () => Promise<HarnessProcess>,
  ) {}

  static async begin(world: EvidenceWorld): Promise<Workers> {
    const data = mkdtempSync(join(tmpdir(), 'portico-workers-'));
    const [mongod, redis] = [await startMongod(), await startRedisServer()];
    const variables = { PORTICO_MONGODB_URL: mongod.url('portico'), PORTICO_REDIS_URL: redis.url };
    const flags = ['--store', 'mongodb', '--queue', 'redis', '--data', data, '--assessment-lease', '2'];
    const map = ['--evidence-map', evidenceMapOf(world), '--log-level', 'info'];
    const server = await startHarnessProcess([...flags, '--no-worker'], [], variables);
    const start = () => startHarnessProcess([...flags, ...map], [], variables);
    return new Workers(mongod, redis, server, [await start(), await start()], data, start);
  }

  /** Whom to ask over HTTP. */
  get line(): HarnessLine {
    return this.server.line;
  }

  /** Freezes or wakes workers, or ends them. */
  signal(signal: NodeJS.Signals, ...workers: readonly (0 | 1)[]): void {
    for (const worker of workers) this.workers[worker].child.kill(signal);
  }

  /** Starts a worker again in place of one that has ended. */
  async restart(worker: 0 | 1): Promise<void> {
    await this.workers[worker].end('SIGKILL');
    this.workers[worker] = await this.start();
  }

  async end(): Promise<void> {
    await Promise.all([this.server, ...this.workers].map((one) => one.end('SIGKILL')));
    await this.redis.stop();
    await this.mongod.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
