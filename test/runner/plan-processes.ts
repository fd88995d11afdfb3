import { dirname } from 'node:path';
import { CROSS_STORE_FILES } from './cross-store-files.ts';

/** Test files that run sequentially in one process. */
export interface TestProcess {
  readonly files: readonly string[];
  /** `production`: two servers with MongoDB and Redis. Undefined: one server with SQLite. */
  readonly profile?: 'production';
}

/** Order of the folders. The longest processes start first, so that no core is idle at the end of the run. */
const SLOWEST_FIRST = ['adapters', 'packaging', 'console', 'widget', 'pages', 'api', 'cli', 'core', 'docs', 'harness'];

/** API tests that select their store themselves, independent of the profile. */
const STORE_IS_FIXED = /^test\/api\/(?:event-stream-updates|set-up)\.test\.ts$/;

/**
 * Maximum number of files per process, by folder; 1 for other folders. Starting and warming up a process takes longer
 * than most files. Files with their own servers or browsers get shorter processes to keep every core busy.
 */
const MAX_FILES: Readonly<Record<string, number>> = {
  api: 8,
  cli: 6,
  console: 5,
  contracts: 100,
  core: 100,
  rules: 100,
  widget: 4,
};

/**
 * Plans the processes for these test files, longest first. Files of `test/api/` run on SQLite; the cross-store set also
 * runs on the production profile. With `allStores`, all files of `test/api/` run on both.
 */
export function planProcesses(files: readonly string[], allStores: boolean): readonly TestProcess[] {
  const isOnBoth = (file: string) => allStores || CROSS_STORE_FILES.includes(file);
  const onProduction = files.filter(
    (file) => file.startsWith('test/api/') && !STORE_IS_FIXED.test(file) && isOnBoth(file),
  );
  const processes = [
    ...groupByFolder(onProduction).map((group): TestProcess => ({ files: group, profile: 'production' })),
    ...groupByFolder(files).map((group): TestProcess => ({ files: group })),
  ];
  return processes.sort((one, other) => rank(one) - rank(other));
}

/**
 * Groups the files of each folder by `MAX_FILES`. Distributes neighbouring files over the groups, because they take
 * similar time.
 */
function groupByFolder(files: readonly string[]): readonly (readonly string[])[] {
  const folders = new Map<string, string[]>();
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders.values()].flatMap((together) => {
    const count = Math.ceil(together.length / (MAX_FILES[areaOf(together)] ?? 1));
    return Array.from({ length: count }, (_, group) => together.filter((_, index) => index % count === group));
  });
}

/** The folder of `test/` with the first file. */
function areaOf([file = '']: readonly string[]): string {
  return file.split('/')[1] ?? '';
}

function rank({ files }: TestProcess): number {
  const place = SLOWEST_FIRST.indexOf(areaOf(files));
  return place === -1 ? SLOWEST_FIRST.length : place;
}
