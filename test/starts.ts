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
const LONGEST_FIRST = ['adapters', 'pages', 'console', 'widget', 'cli', 'api', 'docs', 'harness', 'worker'];

/** Tests of the API that name the store themselves, so that they are the same on each profile. */
const OF_ONE_PROFILE = /\/(?:event-stream-news|set-up|ticket-sync)\.test\.ts$/;

/**
 * Tests that start nothing and leave nothing behind share a process with those of their folder: a process takes longer to
 * start than they take to run. Where conformance suites run, the file is the adapter, and has a process of its own.
 */
const TOGETHER = /^test\/(?:core|contracts|rules)\/(?!watching\/)/;

/** The processes in which these test files run, the longest first. Those of the API come twice if that makes a difference. */
export function startsOf(files: readonly string[]): readonly Start[] {
  const inProduction = files
    .filter((file) => file.startsWith('test/api/') && !OF_ONE_PROFILE.test(file))
    .map((file): Start => ({ files: [file], profile: 'production' }));
  const alone = files.filter((file) => !TOGETHER.test(file)).map((file): Start => ({ files: [file] }));
  const starts = [...inProduction, ...alone, ...inFolders(files.filter((file) => TOGETHER.test(file)))];
  return starts.sort((one, other) => rank(one) - rank(other));
}

function inFolders(files: readonly string[]): readonly Start[] {
  const folders = new Map<string, string[]>();
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders.values()].map((together) => ({ files: together }));
}

function rank({ files: [file = ''] }: Start): number {
  const place = LONGEST_FIRST.indexOf(file.split('/')[1] ?? '');
  return place === -1 ? LONGEST_FIRST.length : place;
}
