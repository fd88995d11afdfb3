import { join } from 'node:path';
import { type Bench, compareWithFloor } from './bench.ts';
import { type Comparison, compare } from './comparison.ts';
import type { LoadGenerator } from './load.ts';
import { measureBesideWriters, measureChangeTail, measureRequests } from './measure-requests.ts';
import { measureStart } from './measure-start.ts';
import { cacheFolder } from './programs.ts';
import {
  assertSameResponses,
  freshListRequests,
  listRequests,
  readRequests,
  sampleTicketIds,
  updateRequests,
} from './requests.ts';
import { startFloor, startPortico } from './servers.ts';
import { createStore, openLargeStore, type Store } from './stores.ts';

/** The product as it comes; `quick` leaves out the store of a million tickets. */
export async function measureOnSqlite(bench: Bench): Promise<readonly Comparison[]> {
  const { folder, programs, load, quick, log } = bench;
  log('creating a store of 10,000 tickets');
  const store = await createStore(join(folder, 'store'), 10_000);
  const comparisons = [...(await compareToFloor(store, bench))];
  if (!quick) {
    log('a million tickets');
    comparisons.push(await compareFirstPages(programs.harness, load));
  }
  log('start and memory');
  return [...comparisons, ...(await measureStart(programs.server, programs.bareServer, store))];
}

async function compareToFloor(store: Store, { programs, load, log }: Bench): Promise<readonly Comparison[]> {
  const floor = await startFloor(programs.floorServer, store);
  const portico = await startPortico(programs.harness, store);
  const ids = await sampleTicketIds(portico);
  const lists = listRequests(store);
  const freshLists = freshListRequests(store);
  const reads = readRequests(store, ids);
  const updates = updateRequests(store, ids);
  await assertSameResponses([portico, floor], lists);
  await assertSameResponses([portico, floor], freshLists);
  await assertSameResponses([portico, floor], reads);
  const both = (requests: readonly string[]) => compareWithFloor(portico, floor, requests);

  log('list');
  const list = await measureRequests('list', { atLeast: 1 }, load, both(lists));
  log('list, a new page each time');
  const fresh = await measureRequests('— a new page each time', { atLeast: 0.6 }, load, both(freshLists));
  log('one ticket');
  const one = await measureRequests('one ticket', { atLeast: 0.55 }, load, both(reads));
  log('PATCH');
  const patch = await measureRequests('PATCH, durable', { atLeast: 0.95 }, load, both(updates));
  log('list beside writers');
  const ours = await measureBesideWriters(load, portico, lists, updates);
  const theirs = await measureBesideWriters(load, floor, lists, updates);
  await floor.process.stop();
  log('tail of PATCH');
  const plain = await startFloor(programs.durableExpressServer, store, 'plain.db');
  const tail = await measureChangeTail(load, portico, plain, updates);
  await plain.process.stop();
  await portico.process.stop();
  return [
    list,
    fresh,
    one,
    patch,
    tail,
    compare('list p99 beside 16 writers / alone', 'ms', ours.beside, ours.alone, { atMost: 1.5 }, ours.note),
    compare('— the floor itself', 'ms', theirs.beside, theirs.alone, { atMost: 1.5 }, theirs.note),
  ];
}

async function compareFirstPages(harness: string, load: LoadGenerator): Promise<Comparison> {
  const [large, small] = [await openLargeStore(cacheFolder, 1_000_000), await openLargeStore(cacheFolder, 1000)];
  const servers = [await startPortico(harness, large), await startPortico(harness, small)] as const;
  const sides = [
    [servers[0], listRequests(large)],
    [servers[1], listRequests(small)],
  ] as const;
  const comparison = await measureRequests('first page of 1,000,000 / of 1,000', { atLeast: 0.85 }, load, sides);
  for (const { process } of servers) await process.stop();
  return comparison;
}
