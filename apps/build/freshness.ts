import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that dist/ is built from. */
const SOURCE_PATHS = [
  'adapters',
  'apps',
  'contracts',
  'core',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Whether all `outputs` exist in dist/ of the package folder `root`, and no source has changed since the last complete
 * build started.
 */
export function isBuildUpToDate(root: string, outputs: readonly string[]): boolean {
  if (!outputs.every((name) => existsSync(join(root, 'dist', name)))) return false;
  try {
    const builtAt = Date.parse(readFileSync(buildMarkerPath(root), 'utf8'));
    return SOURCE_PATHS.every((path) => findLastChangeMs(join(root, path)) < builtAt);
  } catch {
    return false;
  }
}

/** Records the start time of a complete build. Sources that change during the build are then newer than the build. */
export function recordBuildTime(root: string, startedAt: Date): void {
  writeFileSync(buildMarkerPath(root), startedAt.toISOString());
}

function buildMarkerPath(root: string): string {
  return join(root, 'dist/built-at');
}

/**
 * Returns when a file or anything in a folder last changed, in milliseconds since 1970. Includes the folders
 * themselves, because their mtime changes when a file is added, renamed or removed. Includes the ctime, because it also
 * shows that a file was replaced by a file with an older mtime.
 */
function findLastChangeMs(path: string): number {
  const entry = statSync(path);
  const changedAtMs = Math.max(entry.mtimeMs, entry.ctimeMs);
  if (!entry.isDirectory()) return changedAtMs;
  return Math.max(changedAtMs, ...readdirSync(path).map((name) => findLastChangeMs(join(path, name))));
}
