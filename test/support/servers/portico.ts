import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programArguments } from './programs.ts';

export interface Ran {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProcessOptions {
  readonly input?: string | Uint8Array;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether the reader of standard output is gone before anything is written. */
  readonly unread?: boolean;
}

/** Runs the compiled `portico` as a process of its own. It inherits no variable that configures Portico. */
export async function portico(
  args: readonly string[],
  { input = '', variables = {}, unread = false }: ProcessOptions = {},
): Promise<Ran> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTICO_'));
  const child = spawn(process.execPath, [...programArguments('cli'), ...args], {
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that does not read its input may be gone before all of it is written.
  child.stdin.on('error', () => undefined).end(input);
  if (unread) child.stdout.destroy();
  const [stdout, stderr, [code]] = await Promise.all([
    unread ? '' : text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** An empty folder that is removed when this process ends, after everything that the tests have opened in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cli-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The files below a folder that hold a text. Another process reads them: closing a database file that this process has
 * open through SQLite as well would let go of SQLite's locks.
 */
export function filesWith(text: string, folder: string): readonly string[] {
  const { status, stdout } = spawnSync('grep', ['-rlF', '--', text, folder], { encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw new Error(`grep ended with ${status}.`);
  return stdout.split('\n').filter((line) => line !== '');
}
