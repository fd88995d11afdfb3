import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What dist/ is made of. */
const SOURCES = ['apps', 'adapters', 'contracts', 'core', 'docs'];
const FILES = [
  'build.js',
  'build-profile.js',
  'build-stamp.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'write-code-cache.cjs',
];
const STAMP = 'dist/stamp';

/** Whether dist/ is as the last build has left it, of the sources that there are now. */
export function isBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === stamp();
  } catch {
    return false;
  }
}

/** To be called when all has been built, of these sources. */
export function rememberBuilt() {
  writeFileSync(STAMP, stamp());
}

function stamp() {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...FILES, ...SOURCES.flatMap(filesIn)]) hash.update(`\n${path}\n`).update(readFileSync(path));
  for (const path of filesIn('dist')) {
    const { size, mtimeMs } = statSync(path);
    if (path !== STAMP) hash.update(`\n${path} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
