import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that dist/ is made of. */
const SOURCES = ['adapters', 'apps', 'contracts', 'core', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Whether these outputs exist in the folder dist/ of the package `root`, and no source has changed since the last
 * complete build began.
 */
export function isUpToDate(root: string, outputs: readonly string[]): boolean {
  if (!outputs.every((name) => existsSync(join(root, 'dist', name)))) return false;
  try {
    const builtAt = Date.parse(readFileSync(marker(root), 'utf8'));
    return SOURCES.every((path) => lastChange(join(root, path)) < builtAt);
  } catch {
    return false;
  }
}

/** Records a complete build by the time at which it began: sources that changed meanwhile are newer. */
export function recordBuild(root: string, startedAt: Date): void {
  writeFileSync(marker(root), startedAt.toISOString());
}

function marker(root: string): string {
  return join(root, 'dist/built-at');
}

/**
 * Milliseconds since 1970. The time of a folder says when a file was last added, renamed or removed in it; the time of
 * a status change cannot be set, so a file that is replaced by an older one counts as changed.
 */
function lastChange(path: string): number {
  const entry = statSync(path);
  const own = Math.max(entry.mtimeMs, entry.ctimeMs);
  if (!entry.isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}
