import { once } from 'node:events';
import { type Core, PinnedProcess } from './pinned-process.ts';
import { cpuSeconds } from './process-status.ts';
import type { Server } from './servers.ts';

/** Connections that send the raw requests in rotation, each the next one after its response. */
export interface Stream {
  readonly connections: number;
  readonly requests: readonly string[];
  /** Milliseconds between a response and the next request of the connection; default 0. */
  readonly pauseMs?: number;
  /** Unique deliveries to send instead of `requests`. */
  readonly signed?: SignedStream;
  readonly webhooks?: WebhookStream;
}

/** CRM deliveries, signed when they are sent. */
export interface SignedStream {
  readonly path: string;
  readonly secret: string;
  /** Size of a body. */
  readonly bytes: number;
}

/** Stripe events, signed when they are sent, which pay the executions in rotation. */
export interface WebhookStream {
  readonly path: string;
  readonly secret: string;
  readonly siteId: string;
  readonly executions: number;
}

export interface Load {
  readonly seconds: number;
  readonly streams: readonly (Stream & { readonly port: number })[];
}

/** Figures of a stream, with times in milliseconds. */
export interface StreamFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadFigures {
  /** CPU use in cores (1 is a whole core) of the load generator, of all servers together, and of the mongod. */
  readonly cpuShare: number;
  readonly serverCpuShare: number;
  readonly mongodCpuShare: number;
  readonly streams: readonly StreamFigures[];
}

/** Generates load from a separate process, by default on the core that the servers do not use. */
export class LoadGenerator {
  private constructor(private readonly generator: PinnedProcess) {}

  static async start(program: string, core: Core = 1): Promise<LoadGenerator> {
    return new LoadGenerator(await PinnedProcess.start(core, program));
  }

  /** Sends all streams to each server. */
  async run(servers: readonly Server[], seconds: number, streams: readonly Stream[]): Promise<LoadFigures> {
    const load: Load = { seconds, streams: servers.flatMap(({ port }) => streams.map((one) => ({ ...one, port }))) };
    const watched = [servers.map(({ process }) => process.child.pid), [servers[0]?.store.services?.mongodPid]];
    const startedAt = performance.now();
    const before = watched.map(sumCpuSeconds);
    const answer = once(this.generator.child, 'message');
    this.generator.child.send(load);
    const [figures] = (await answer) as [Pick<LoadFigures, 'cpuShare' | 'streams'>];
    const wall = (performance.now() - startedAt) / 1000;
    const [serverCpuShare = 0, mongodCpuShare = 0] = watched.map(
      (pids, index) => (sumCpuSeconds(pids) - (before[index] ?? 0)) / wall,
    );
    return { ...figures, serverCpuShare, mongodCpuShare };
  }

  stop(): Promise<void> {
    return this.generator.stop();
  }
}

function sumCpuSeconds(pids: readonly (number | undefined)[]): number {
  return pids.map(cpuSeconds).reduce((sum, one) => sum + one, 0);
}
