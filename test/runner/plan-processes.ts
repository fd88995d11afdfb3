import { dirname } from 'node:path';
import { CROSS_STORE_FILES } from './cross-store-files.ts';

/** Test files that run in one process, one after the other. */
export interface TestProcess {
  readonly files: readonly string[];
  /** Set when they run on two servers with MongoDB and Redis instead of one server with SQLite. */
  readonly profile?: 'production';
}

/** Folders whose processes take longest start first, so that no core is idle at the end of the run. */
const LONGEST_FIRST = ['adapters', 'packaging', 'console', 'widget', 'pages', 'api', 'cli', 'core', 'docs', 'harness'];

/** Tests of the API that name their store themselves: the profile makes no difference to them. */
const STORE_IS_FIXED = /^test\/api\/(?:event-stream-news|set-up)\.test\.ts$/;

/**
 * How many files of a folder share a process. Starting a process, and compiling its functions to machine code, takes
 * longer than most files run. Where files start servers or browsers of their own, the processes must be short enough
 * to keep every core busy. Files of other folders have a process each.
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
 * The processes in which these test files run, longest first. Files of `test/api/` run on SQLite, and those of the
 * cross-store set also on the production profile; with `allStores` every one of them does.
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
 * The files of each folder in as few groups as `MAX_FILES` allows. Neighbours, which are alike, are spread over them.
 */
function groupByFolder(files: readonly string[]): readonly (readonly string[])[] {
  const folders = new Map<string, string[]>();
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders.values()].flatMap((together) => {
    const count = Math.ceil(together.length / (MAX_FILES[areaOf(together)] ?? 1));
    return Array.from({ length: count }, (_, group) => together.filter((_, index) => index % count === group));
  });
}

/** The folder in `test/` that holds the first file. */
function areaOf([file = '']: readonly string[]): string {
  return file.split('/')[1] ?? '';
}

function rank({ files }: TestProcess): number {
  const place = LONGEST_FIRST.indexOf(areaOf(files));
  return place === -1 ? LONGEST_FIRST.length : place;
}
