import { join } from 'node:path';
import { type Bench, bothSides } from './bench.ts';
import type { Comparison } from './comparison.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureLoopDelay } from './measure-loop-delay.ts';
import { measureRequests } from './measure-requests.ts';
import { assessmentRequests, compareAnswers } from './requests.ts';
import { addRunningAssessments } from './running-assessments.ts';
import { startFloor, startPortico } from './servers.ts';
import { storeOf } from './stores.ts';

/** Assessments on SQLite with the in-process queue, as the product comes. */
export async function measureAssessments(bench: Bench): Promise<readonly Comparison[]> {
  const { folder, programs, rounds, tell } = bench;
  tell('assessments: start and jobs, against Bull');
  const jobs = await measureJobs(folder, programs, rounds);
  tell('assessments: polling');
  const polling = await measurePolling(bench);
  tell('assessments: the event loop');
  return [...jobs, polling, ...(await measureLoopDelay(folder, programs, rounds))];
}

async function measurePolling({ folder, programs, load, rounds }: Bench): Promise<Comparison> {
  const store = await storeOf(join(folder, 'polled'), 0);
  const requests = assessmentRequests(store, await addRunningAssessments(store));
  const floor = await startFloor(programs.floorServer, store);
  const portico = await startPortico(programs.harness, store);
  await compareAnswers([portico, floor], requests);
  const sides = bothSides(portico, floor, requests);
  const comparison = await measureRequests('polling a running assessment', { atLeast: 0.5 }, load, sides, rounds);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}
