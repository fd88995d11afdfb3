import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';

/** Everything that dist/ is made of. */
const SOURCES = ['adapters', 'apps', 'contracts', 'core', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Whether no source has changed since the last complete build into the folder `dist` began. */
export function isUpToDate(dist: string): boolean {
  try {
    const builtAt = statSync(join(packageRoot, dist, 'server.js')).mtimeMs;
    return SOURCES.every((path) => lastChange(join(packageRoot, path)) < builtAt);
  } catch {
    return false;
  }
}

/** Dates the output by the start of its build: sources that changed meanwhile are newer. */
export function rememberStart(dist: string, startedAt: Date): void {
  utimesSync(join(packageRoot, dist, 'server.js'), startedAt, startedAt);
}

/**
 * Milliseconds since 1970. The time of a folder says when a file was last added, renamed or removed in it; the time of a
 * status change cannot be set, so a file that is replaced by an older one counts as changed.
 */
function lastChange(path: string): number {
  const entry = statSync(path);
  const own = Math.max(entry.mtimeMs, entry.ctimeMs);
  if (!entry.isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}
