import type { Companion } from '../../adapters/sqlite/backup/backup-files.ts';

/**
 * The shell commands that put a backup in place while the server is stopped. The old folder is kept, so that a log that
 * belongs to the old file cannot meet the new one.
 */
export function restoring(data: string, copies: readonly Companion[]): readonly string[] {
  return [
    `mv ${quoted(data)} ${quoted(`${data}.before-restore`)}`,
    `mkdir -m 700 ${quoted(data)}`,
    ...copies.map(({ from, to }) => `cp -p ${quoted(to)} ${quoted(from)}`),
  ];
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
