import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startMongod } from '../../apps/harness/servers/mongod.ts';
import { startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import { type Bench, compareWithFloor } from './bench.ts';
import type { Comparison, Goal } from './comparison.ts';
import { compareRuns, measureRequests } from './measure-requests.ts';
import { type Core, canPin, PinnedProcess } from './pinned-process.ts';
import { assertSameResponses, listRequests, readRequests, sampleTicketIds, updateRequests } from './requests.ts';
import { type Server, startFloor, startPortico } from './servers.ts';
import { createStore, type Store } from './stores.ts';

const TICKETS = 10_000;
/** Connections per server, enough to keep it busy. */
const CONNECTIONS = 32;
const SCALING_GOAL: Goal = { atLeast: 1.6 };
/** Connections that change tickets, in total. */
const WRITERS = [16, 64] as const;
const SHARED_WRITES_GOAL: Goal = { atLeast: 0.9 };

/** Measures the production profile, with MongoDB and Redis on the load's core. */
export async function measureOnMongodb(bench: Bench): Promise<readonly Comparison[]> {
  const { folder, log } = bench;
  const mongod = await startMongod();
  const redis = await startRedisServer();
  try {
    if (canPin) pinToLoadCore(mongod.pid());
    log(`creating a store of ${TICKETS} tickets on MongoDB`);
    const services = { mongodbUrl: mongod.url('bench'), mongodPid: mongod.pid(), redisUrl: redis.url };
    const store = await createStore(join(folder, 'production'), TICKETS, services);
    log('list, one ticket and PATCH on MongoDB, two servers');
    return [
      ...(await compareToFloor(store, bench)),
      ...(await compareTwoServers(store, bench)),
      ...(await compareTwoWriters(store, bench)),
    ];
  } finally {
    await redis.stop();
    await mongod.stop();
  }
}

async function compareToFloor(store: Store, { programs, load, rounds }: Bench): Promise<readonly Comparison[]> {
  const servers = [await startPortico(programs.harness, store), await startFloor(programs.mongoFloorServer, store)];
  const [portico, floor] = servers as [Server, Server];
  const ids = await sampleTicketIds(portico);
  const measures = [
    ['list, MongoDB', 0.7, listRequests(store)],
    ['one ticket, MongoDB', 0.6, readRequests(store, ids)],
    ['PATCH, MongoDB', 0.8, updateRequests(store, ids)],
  ] as const;
  for (const [, , requests] of measures.slice(0, 2)) await assertSameResponses(servers, requests);
  const comparisons: Comparison[] = [];
  for (const [measure, atLeast, requests] of measures) {
    const sides = compareWithFloor(portico, floor, requests);
    comparisons.push(await measureRequests(measure, { atLeast }, load, sides, rounds));
  }
  for (const { process } of servers) await process.stop();
  return comparisons;
}

/**
 * Compares reads of two servers with those of one, for lists and single tickets. First each server has half a core,
 * like a slower machine, which leaves the other core to MongoDB and the load. Then each has a whole core; the second
 * one's is shared with MongoDB and the load.
 */
async function compareTwoServers(store: Store, { programs, load, rounds }: Bench): Promise<readonly Comparison[]> {
  const start = (core: Core) => startPortico(programs.harness, store, core);
  const [one, beside, apart] = [await start(0), await start(0), await start(1)];
  const ids = await sampleTicketIds(one);
  const requests = ids.flatMap((id) => [...listRequests(store), ...readRequests(store, [id])]);
  const reads = (servers: readonly Server[]) => (seconds: number) =>
    load.run(servers, seconds, [{ connections: CONNECTIONS, requests }]);
  const spinner = await PinnedProcess.start(0, programs.spinner);
  spinner.child.kill('SIGSTOP');
  const besideSpinner = async (seconds: number) => {
    spinner.child.kill('SIGCONT');
    const figures = await reads([one])(seconds);
    spinner.child.kill('SIGSTOP');
    return figures;
  };
  const comparisons = [
    await compareRuns('reads of two servers / of one', SCALING_GOAL, [reads([one, beside]), besideSpinner], rounds),
    await compareRuns('— with a core each, one shared', SCALING_GOAL, [reads([one, apart]), reads([one])], rounds),
  ];
  spinner.child.kill('SIGCONT');
  for (const process of [spinner, one.process, beside.process, apart.process]) await process.stop();
  return comparisons;
}

/**
 * Compares changes of one site's tickets through two servers with those through one. Both servers share one core, so
 * only the cost of writing to the same site from two processes remains. The number of connections is the same.
 */
async function compareTwoWriters(store: Store, { programs, load, rounds }: Bench): Promise<readonly Comparison[]> {
  const servers = [await startPortico(programs.harness, store), await startPortico(programs.harness, store)] as const;
  const requests = updateRequests(store, await sampleTicketIds(servers[0]));
  const changes = (through: readonly Server[], connections: number) => (seconds: number) =>
    load.run(through, seconds, [{ connections: connections / through.length, requests }]);
  const comparisons: Comparison[] = [];
  for (const connections of WRITERS) {
    const runs = [changes(servers, connections), changes(servers.slice(0, 1), connections)];
    const measure = `PATCH of two servers / of one, ${connections} connections`;
    comparisons.push(await compareRuns(measure, SHARED_WRITES_GOAL, runs, rounds));
  }
  for (const { process } of servers) await process.stop();
  return comparisons;
}

function pinToLoadCore(pid: number | undefined): void {
  spawnSync('taskset', ['-a', '-c', '-p', '1', String(pid)]);
}
