import { once } from 'node:events';
import { type Core, PinnedProcess } from './pinned-process.ts';
import { cpuSeconds } from './process-status.ts';
import type { Server } from './servers.ts';

/** Connections that send these raw requests in turn, each the next one as soon as it has its answer. */
export interface Stream {
  readonly connections: number;
  readonly requests: readonly string[];
  /** Milliseconds between an answer and the next request of its connection; none when left out. */
  readonly pause?: number;
  /** Sent instead, each only once. */
  readonly signed?: SignedStream;
  readonly webhooks?: WebhookStream;
}

/** CRM deliveries that are signed while they are sent. */
export interface SignedStream {
  readonly path: string;
  readonly secret: string;
  /** Of a body. */
  readonly bytes: number;
}

/** Events of Stripe's that are signed while they are sent: each execution in turn is paid. */
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

/** What became of a stream; times in milliseconds. */
export interface StreamFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadFigures {
  /** How much of a core each used, from 0 to 1 and above: the load generator, all servers together, the mongod. */
  readonly cpuShare: number;
  readonly serverCpuShare: number;
  readonly mongodCpuShare: number;
  readonly streams: readonly StreamFigures[];
}

/** Loads servers from a process and a core of its own, unless it is to be theirs. */
export class LoadGenerator {
  private constructor(private readonly generator: PinnedProcess) {}

  static async start(program: string, core: Core = 1): Promise<LoadGenerator> {
    return new LoadGenerator(await PinnedProcess.start(core, program));
  }

  /** Sends each of the servers all of the streams. */
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
