import { join } from 'node:path';
import type { Comparison } from './comparison.ts';
import type { LoadGenerator } from './load.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureLoopDelay } from './measure-loop-delay.ts';
import { measureRequests } from './measure-requests.ts';
import type { Programs } from './programs.ts';
import { assessmentRequests, compareAnswers } from './requests.ts';
import { addRunningAssessments } from './running-assessments.ts';
import { startFloor, startPortico } from './servers.ts';
import { storeOf } from './stores.ts';

const ROUNDS = 7;
const QUICK_ROUNDS = 3;

/** Assessments on SQLite with the in-process queue, as the product comes. `quick` takes fewer rounds. */
export async function measureAssessments(
  folder: string,
  programs: Programs,
  load: LoadGenerator,
  quick: boolean,
  tell: (words: string) => void,
): Promise<readonly Comparison[]> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  tell('assessments: start and jobs, against Bull');
  const jobs = await measureJobs(folder, programs, rounds);
  tell('assessments: polling');
  const polling = await measurePolling(folder, programs, load, rounds);
  tell('assessments: the event loop');
  return [...jobs, polling, ...(await measureLoopDelay(folder, programs, rounds))];
}

async function measurePolling(
  folder: string,
  programs: Programs,
  load: LoadGenerator,
  rounds: number,
): Promise<Comparison> {
  const store = await storeOf(join(folder, 'polled'), 0);
  const requests = assessmentRequests(store, await addRunningAssessments(store));
  const floor = await startFloor(programs.floorServer, store);
  const portico = await startPortico(programs.harness, store);
  await compareAnswers([portico, floor], requests);
  const sides = [
    [portico, requests],
    [floor, requests],
  ] as const;
  const comparison = await measureRequests('polling a running assessment', { atLeast: 0.6 }, load, sides, rounds);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}
