import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, compare } from './comparison.ts';
import { LoadGenerator } from './load.ts';
import { machine } from './machine.ts';
import { measureBesideWriters, measureRequests } from './measure-requests.ts';
import { measureStart } from './measure-start.ts';
import { cache, compilePrograms } from './programs.ts';
import { report } from './report.ts';
import {
  compareAnswers,
  freshListRequests,
  listRequests,
  readRequests,
  someTicketIds,
  updateRequests,
} from './requests.ts';
import { startFloor, startPortico } from './servers.ts';
import { largeStore, type Store, storeOf } from './stores.ts';
import { table } from './table.ts';

/** `npm run bench`: see docs/benchmarks.md. It measures and tells; it never fails for a figure. */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, write: { type: 'boolean' } } });
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const tell = (words: string) => process.stderr.write(`${words}\n`);

try {
  const programs = await compilePrograms();
  tell('making a store of 10,000 tickets');
  const store = await storeOf(join(folder, 'store'), 10_000);
  const onMachine = machine(folder);
  const load = await LoadGenerator.start(programs.loadGenerator);
  const comparisons = [
    ...(await againstFloor(store, programs, load)),
    ...(options.quick ? [] : [await firstPages(programs.harness, load)]),
    ...(await measureStart(programs.server, programs.bareServer, store)),
  ];
  await load.stop();
  process.stdout.write(`\n${onMachine.join('\n')}\n\n${table(comparisons)}\n`);
  if (options.write) {
    const page = report(onMachine, comparisons, new Date().toISOString().slice(0, 10));
    writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), page);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Programs = Awaited<ReturnType<typeof compilePrograms>>;

async function againstFloor(store: Store, programs: Programs, load: LoadGenerator): Promise<readonly Comparison[]> {
  const floor = await startFloor(programs.floorServer, store);
  const portico = await startPortico(programs.harness, store);
  const ids = await someTicketIds(portico);
  const lists = listRequests(store);
  const freshLists = freshListRequests(store);
  const reads = readRequests(store, ids);
  const updates = updateRequests(store, ids);
  await compareAnswers([portico, floor], lists);
  await compareAnswers([portico, floor], freshLists);
  await compareAnswers([portico, floor], reads);
  const both = (requests: readonly string[]) =>
    [
      [portico, requests],
      [floor, requests],
    ] as const;

  tell('list');
  const list = await measureRequests('list', { atLeast: 0.9 }, load, both(lists));
  tell('list, a new page each time');
  const fresh = await measureRequests('— a new page each time', { atLeast: 0.9 }, load, both(freshLists));
  tell('one ticket');
  const one = await measureRequests('one ticket', { atLeast: 0.6 }, load, both(reads));
  tell('PATCH');
  const patch = await measureRequests('PATCH, durable', { atLeast: 1 }, load, both(updates));
  tell('list beside writers');
  const ours = await measureBesideWriters(load, portico, lists, updates);
  const theirs = await measureBesideWriters(load, floor, lists, updates);
  await portico.process.stop();
  await floor.process.stop();
  return [
    list,
    fresh,
    one,
    patch,
    compare('list p99 beside 16 writers / alone', 'ms', ours.beside, ours.alone, { atMost: 1.5 }, ours.note),
    compare('— the floor itself', 'ms', theirs.beside, theirs.alone, { atMost: 1.5 }, theirs.note),
  ];
}

async function firstPages(harness: string, load: LoadGenerator): Promise<Comparison> {
  tell('a million tickets');
  const [large, small] = [await largeStore(cache, 1_000_000), await largeStore(cache, 1000)];
  const servers = [await startPortico(harness, large), await startPortico(harness, small)] as const;
  const sides = [
    [servers[0], listRequests(large)],
    [servers[1], listRequests(small)],
  ] as const;
  const comparison = await measureRequests('first page of 1,000,000 / of 1,000', { atLeast: 0.85 }, load, sides);
  for (const { process } of servers) await process.stop();
  return comparison;
}
