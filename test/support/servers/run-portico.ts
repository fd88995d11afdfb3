import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programArguments } from './programs.ts';

export interface ProcessResult {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProcessOptions {
  readonly input?: string | Uint8Array;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether standard output is closed before the program writes. */
  readonly unread?: boolean;
}

/** Runs the compiled `portico` command in its own process, without inherited `PORTICO_` variables. */
export async function runPortico(
  args: readonly string[],
  { input = '', variables = {}, unread = false }: ProcessOptions = {},
): Promise<ProcessResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTICO_'));
  const child = spawn(process.execPath, [...programArguments('cli'), ...args], {
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Ignored: a command that does not read its input may exit first.
  child.stdin.on('error', () => undefined).end(input);
  if (unread) child.stdout.destroy();
  const [stdout, stderr, [code]] = await Promise.all([
    unread ? '' : text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** Creates a folder that is removed when this process exits, after all tests. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cli-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Finds the files in a folder that contain a text. Another process reads them: opening and closing an SQLite file here
 * would release the process's POSIX locks on it.
 */
export function findFilesContaining(text: string, folder: string): readonly string[] {
  const { status, stdout } = spawnSync('grep', ['-rlF', '--', text, folder], { encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw new Error(`grep ended with ${status}.`);
  return stdout.split('\n').filter((line) => line !== '');
}
