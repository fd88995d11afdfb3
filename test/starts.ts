import { dirname } from 'node:path';

/** One process: test files, on the production profile or as they are. */
export interface Start {
  readonly files: readonly string[];
  readonly profile?: 'production';
}

/**
 * Where the starts are that take long, or that wait for a browser: whatever begins last is short, so that no core is idle at
 * the end.
 */
const LONGEST_FIRST = [
  'adapters',
  'packaging',
  'pages',
  'console',
  'widget',
  'cli',
  'api',
  'docs',
  'harness',
  'worker',
];

/** Tests of the API that name the store themselves, so that they are the same on each profile. */
const OF_ONE_PROFILE = /\/(?:event-stream-news|set-up|ticket-sync)\.test\.ts$/;

/**
 * Files that share a process with others of their folder, one after the other: a process takes longer to start, and to
 * become quick at what it does, than they take to run. Where conformance suites run, the file is the adapter, and has a
 * process of its own.
 */
const TOGETHER = /^test\/(?:api|cli|console|widget|core|contracts|rules)\/(?!monitoring\/)/;
/** How many files share a process at most, where they start servers or browsers of their own: none is to end long after the others. */
const MOST: Readonly<Record<string, number>> = { api: 8, cli: 6, console: 5, widget: 4 };

/** The processes in which these test files run, the longest first. Those of the API come twice if that makes a difference. */
export function startsOf(files: readonly string[]): readonly Start[] {
  const inProduction = files.filter((file) => file.startsWith('test/api/') && !OF_ONE_PROFILE.test(file));
  const starts = [
    ...inFolders(inProduction).map((start): Start => ({ ...start, profile: 'production' })),
    ...files.filter((file) => !TOGETHER.test(file)).map((file): Start => ({ files: [file] })),
    ...inFolders(files.filter((file) => TOGETHER.test(file))),
  ];
  return starts.sort((one, other) => rank(one) - rank(other));
}

/** A folder's files in as few processes as may be; neighbours, which are alike, lie in different ones. */
function inFolders(files: readonly string[]): readonly Start[] {
  const folders = new Map<string, string[]>();
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders.values()].flatMap((together) => {
    const processes = Math.ceil(together.length / (MOST[folderOf(together)] ?? together.length));
    return Array.from({ length: processes }, (_, process) => ({
      files: together.filter((_, index) => index % processes === process),
    }));
  });
}

/** The folder in `test/` in which the first file is. */
function folderOf([file = '']: readonly string[]): string {
  return file.split('/')[1] ?? '';
}

function rank({ files }: Start): number {
  const place = LONGEST_FIRST.indexOf(folderOf(files));
  return place === -1 ? LONGEST_FIRST.length : place;
}
