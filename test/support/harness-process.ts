import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../apps/composition/package-root.ts';
import type { HarnessLine } from '../../apps/harness/start-harness.ts';

const PROGRAM = join(packageRoot, 'dist', 'harness.js');

/** A harness in a process of its own, compiled as users run it, so that it can be killed. */
export interface HarnessProcess {
  readonly line: HarnessLine;
  readonly child: ChildProcess;
  /** What it has written on standard error, its log among it. */
  complaints(): string;
  /** Sends the signal and resolves with the exit code (`null` when a signal ended it) once the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts it and waits for its one line. `wrapper` is a command that is given the program to run; `variables` join the environment; `program` is the compiled harness. */
export async function startHarnessProcess(
  flags: readonly string[],
  wrapper: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  program = PROGRAM,
): Promise<HarnessProcess> {
  const [command = '', ...args] = [...wrapper, process.execPath, program, ...flags];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...variables } });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const exited = once(child, 'exit');
  const printed = once(createInterface({ input: child.stdout }), 'line');
  const first = await Promise.race([printed, exited.then(() => undefined)]);
  if (!first) throw new Error(`The harness ended before it was ready: ${complaints}`);
  return {
    line: JSON.parse(String(first[0])) as HarnessLine,
    child,
    complaints: () => complaints,
    end: async (signal) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}
