import { join } from 'node:path';
import { type Bench, compareWithFloor } from './bench.ts';
import type { Comparison } from './comparison.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureLoopDelay } from './measure-loop-delay.ts';
import { measureRequests } from './measure-requests.ts';
import { assertSameResponses, assessmentRequests } from './requests.ts';
import { addRunningAssessments } from './running-assessments.ts';
import { startFloor, startPortico } from './servers.ts';
import { createStore } from './stores.ts';

/** Measures assessments on SQLite with the in-process queue, the default setup. */
export async function measureAssessments(bench: Bench): Promise<readonly Comparison[]> {
  const { folder, programs, rounds, log } = bench;
  log('assessments: start and jobs, against Bull');
  const jobs = await measureJobs(folder, programs, rounds);
  log('assessments: polling');
  const polling = await measurePolling(bench);
  log('assessments: the event loop');
  return [...jobs, polling, ...(await measureLoopDelay(folder, programs, rounds))];
}

async function measurePolling({ folder, programs, load, rounds }: Bench): Promise<Comparison> {
  const store = await createStore(join(folder, 'polled'), 0);
  const requests = assessmentRequests(store, await addRunningAssessments(store));
  const floor = await startFloor(programs.floorServer, store);
  const portico = await startPortico(programs.harness, store);
  await assertSameResponses([portico, floor], requests);
  const sides = compareWithFloor(portico, floor, requests);
  const comparison = await measureRequests('polling a running assessment', { atLeast: 0.5 }, load, sides, rounds);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}
