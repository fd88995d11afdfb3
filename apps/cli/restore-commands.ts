import type { Companion } from '../../adapters/sqlite/backup/backup-files.ts';

/**
 * The shell commands that put a backup in place while the server is stopped. The old folder is kept, so that a log that
 * belongs to the old file cannot meet the new one.
 */
export function restoreCommands(data: string, copies: readonly Companion[]): readonly string[] {
  return [
    `mv ${shellQuote(data)} ${shellQuote(`${data}.before-restore`)}`,
    `mkdir -m 700 ${shellQuote(data)}`,
    ...copies.map(({ from, to }) => `cp -p ${shellQuote(to)} ${shellQuote(from)}`),
  ];
}

function shellQuote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
