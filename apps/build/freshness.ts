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
    const builtAt = Date.parse(readFileSync(markerPath(root), 'utf8'));
    return SOURCES.every((path) => lastChangeMs(join(root, path)) < builtAt);
  } catch {
    return false;
  }
}

/** Records a complete build by the time at which it began: sources that changed meanwhile are newer. */
export function recordBuild(root: string, startedAt: Date): void {
  writeFileSync(markerPath(root), startedAt.toISOString());
}

function markerPath(root: string): string {
  return join(root, 'dist/built-at');
}

/**
 * Milliseconds since 1970. The time of a folder says when a file was last added, renamed or removed in it; the time of
 * a status change cannot be set, so a file that is replaced by an older one counts as changed.
 */
function lastChangeMs(path: string): number {
  const entry = statSync(path);
  const ownChangeMs = Math.max(entry.mtimeMs, entry.ctimeMs);
  if (!entry.isDirectory()) return ownChangeMs;
  return Math.max(ownChangeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}
