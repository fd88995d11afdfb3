import { once } from 'node:events';
import { PinnedProcess } from './pinned-process.ts';

/** Connections that send these raw requests in turn, each the next one as soon as it has its answer. */
export interface Stream {
  readonly connections: number;
  readonly requests: readonly string[];
}

export interface Load {
  readonly port: number;
  readonly seconds: number;
  readonly streams: readonly Stream[];
}

/** What became of a stream; times in milliseconds. */
export interface StreamFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadFigures {
  /** How much of its core the load generator used, and how much of its own the server did, from 0 to 1. */
  readonly cpuShare: number;
  readonly serverCpuShare: number;
  readonly streams: readonly StreamFigures[];
}

/** Loads servers from a process and a core of its own. */
export class LoadGenerator {
  private constructor(private readonly generator: PinnedProcess) {}

  static async start(program: string): Promise<LoadGenerator> {
    return new LoadGenerator(await PinnedProcess.start(1, program));
  }

  async run(server: { process: PinnedProcess; port: number }, seconds: number, streams: Stream[]) {
    const startedAt = performance.now();
    const cpu = server.process.cpuSeconds();
    const load: Load = { port: server.port, seconds, streams };
    const answer = once(this.generator.child, 'message');
    this.generator.child.send(load);
    const [figures] = (await answer) as [Omit<LoadFigures, 'serverCpuShare'>];
    const serverCpuShare = ((server.process.cpuSeconds() - cpu) / (performance.now() - startedAt)) * 1000;
    return { ...figures, serverCpuShare } satisfies LoadFigures;
  }

  stop(): Promise<void> {
    return this.generator.stop();
  }
}
