import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** The CPU core of a process: servers run on core 0, the load on core 1. */
export type Core = 0 | 1;

/** Whether processes can be pinned to a core here. */
export const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['-c', '1', 'true']).status === 0;

/** A Node.js program in its own process, pinned to one core if possible. */
export class PinnedProcess {
  private constructor(
    readonly child: ChildProcess,
    /** Its first output on standard output. */
    readonly firstOutput: string,
    /** Milliseconds from process start to the first output. */
    readonly readyMs: number,
  ) {}

  /**
   * Starts the program and waits for its first output. `variables` extend the environment.
   * @throws Error if it ends first
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

/** The environment without settings of Portico, Node.js and npm. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(?:PORTICO_|NODE_|npm_)/.test(name));
  return Object.fromEntries(variables);
}

/** Kills the child when this process exits, so that failed runs leave no processes behind. */
function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
