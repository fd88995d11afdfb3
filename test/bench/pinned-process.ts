import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Servers run on the first core, the load on the second. */
export type Core = 0 | 1;

/** Whether processes can be kept to a core each here. */
export const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['-c', '1', 'true']).status === 0;

/** A Node program in a process of its own, kept to one core where that can be done. */
export class PinnedProcess {
  private constructor(
    readonly child: ChildProcess,
    /** The first thing that it wrote on standard output. */
    readonly firstOutput: string,
    /** Milliseconds from starting the process until it wrote that. */
    readonly readyMs: number,
  ) {}

  /**
   * Starts the program; resolves once it has written something. `variables` join its environment.
   * @throws Error when it ends before
   */
  static async start(
    core: Core,
    program: string,
    parameters: readonly string[] = [],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<PinnedProcess> {
    const node = [process.execPath, program, ...parameters];
    const [command = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...node] : node;
    const startedAt = performance.now();
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...cleanEnvironment(), ...variables },
    });
    endWithThisProcess(child);
    const [words] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    const readyMs = performance.now() - startedAt;
    if (!Buffer.isBuffer(words)) throw new Error(`${program} ended with ${words} before it was ready.`);
    return new PinnedProcess(child, String(words), readyMs);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** What `npm start` would have, without the settings of whoever runs this. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PORTICO_|NODE_|npm_)/.test(name));
  return Object.fromEntries(kept);
}

/** So that a measure that fails leaves nothing running. */
function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
