import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HarnessOutputLine } from '../../../apps/harness/start-harness.ts';
import { programArguments } from './programs.ts';

/** A harness in its own process, so that a test can kill it. */
export interface HarnessProcess {
  readonly line: HarnessOutputLine;
  readonly child: ChildProcess;
  /** Its standard error so far, including its log. */
  stderr(): string;
  /** Seeds more accounts, if it was started with `--seed-more`. */
  seedMore(): Promise<HarnessOutputLine>;
  /**
   * Sends the signal and resolves with the exit code (`null` if a signal ended it) once the process is gone and its
   * output is read.
   */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a harness and waits for its JSON line. `wrapper` is a command that receives the program to run; `variables`
 * extend the environment.
 */
export async function startHarnessProcess(
  flags: readonly string[],
  wrapper: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<HarnessProcess> {
  const [command = '', ...args] = [...wrapper, process.execPath, ...programArguments('harness'), ...flags];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...variables } });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const next = async () => {
    const printed = await Promise.race([once(lines, 'line'), ended.then(() => undefined)]);
    if (!printed) throw new Error(`The harness ended before it printed a line: ${complaints}`);
    return JSON.parse(String(printed[0])) as HarnessOutputLine;
  };
  const line = await next();
  let latest = Promise.resolve(line);
  return {
    line,
    child,
    stderr: () => complaints,
    seedMore: () => {
      latest = latest.then(() => {
        child.stdin.write('\n');
        return next();
      });
      return latest;
    },
    stop: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Returns a function that starts servers as processes that can seed more accounts. */
export function createProcessStarter(flags: readonly string[]) {
  return async (variables: Readonly<Record<string, string>>, more: readonly string[]) => {
    const { line, seedMore, stop: end } = await startHarnessProcess([...more, '--seed-more', ...flags], [], variables);
    return { line, seedMore, stop: () => end('SIGTERM') };
  };
}
