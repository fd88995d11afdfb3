import type { CompanionFile } from '../../adapters/sqlite/backup/backup-files.ts';

/**
 * Returns shell commands that restore a backup while the server is stopped. They move the old data folder away, because
 * SQLite would apply the old write-ahead log to the restored file. `copies` are the copies that the backup made.
 */
export function formatRestoreCommands(data: string, copies: readonly CompanionFile[]): readonly string[] {
  return [
    `mv ${shellQuote(data)} ${shellQuote(`${data}.before-restore`)}`,
    `mkdir -m 700 ${shellQuote(data)}`,
    ...copies.map(({ from, to }) => `cp -p ${shellQuote(to)} ${shellQuote(from)}`),
  ];
}

function shellQuote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
