import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import { type Comparison, compare, type Goal } from './comparison.ts';
import { PinnedProcess } from './pinned-process.ts';
import { cpuSeconds } from './process-status.ts';
import type { JobAnswer, JobQuestion, Start } from './processes/job-measures.ts';
import type { Programs } from './programs.ts';
import { median, runAlternating } from './rounds.ts';

/** Maximum number of active assessments of a site. */
const ACTIVE_JOBS = 25;
/** Worker concurrency: the default, and the maximum number of active assessments. */
const CONCURRENCIES: readonly { readonly concurrency: string; readonly goal: Goal }[] = [
  { concurrency: '4', goal: { atLeast: 1 } },
  { concurrency: '25', goal: { atLeast: 0.7 } },
];
const START_GOAL: Goal = { atMost: 0.6 };
const JOBS = 3000;
const STARTS = 200;

/** Programs that run jobs. Bull's Redis is durable, as Portico is, or holds its jobs in memory only. */
interface Runners {
  readonly portico: PinnedProcess;
  readonly durableBull: PinnedProcess;
  readonly memoryBull: PinnedProcess;
  readonly queue: PinnedProcess;
}

/** Measures the time until a job starts, and jobs per second: assessments without work compared with Bull alone. */
export async function measureJobs(
  folder: string,
  programs: Pick<Programs, 'porticoJobs' | 'porticoQueue' | 'bullAlone'>,
  rounds: number,
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const { concurrency, goal } of CONCURRENCIES) {
    const redisFolder = join(folder, `redis-${concurrency}`);
    mkdirSync(redisFolder);
    const durableRedis = await startRedisServer(redisFolder);
    const memoryRedis = await startRedisServer();
    const runners: Runners = {
      portico: await PinnedProcess.start(0, programs.porticoJobs, [join(folder, `jobs-${concurrency}`), concurrency]),
      durableBull: await PinnedProcess.start(0, programs.bullAlone, [durableRedis.url, concurrency]),
      memoryBull: await PinnedProcess.start(0, programs.bullAlone, [memoryRedis.url, concurrency]),
      queue: await PinnedProcess.start(0, programs.porticoQueue, [concurrency]),
    };
    if (comparisons.length === 0) comparisons.push(...(await compareStarts(runners, rounds)));
    comparisons.push(...(await compareJobs(runners, concurrency, goal, rounds)));
    for (const runner of Object.values(runners)) await runner.stop();
    await durableRedis.stop();
    await memoryRedis.stop();
  }
  return comparisons;
}

const MEMORY_NOTE = 'Bull’s job is in Redis’s memory only';
const QUEUE_NOTE = 'an in-process wake-up that stores nothing, compared with Bull in memory';

async function compareStarts(
  { portico, durableBull, memoryBull, queue }: Runners,
  rounds: number,
): Promise<readonly Comparison[]> {
  const sides = [portico, durableBull, memoryBull, queue].map((runner) => async () => {
    const answer = await sendQuestion(runner, { startsOf: STARTS });
    return 'starts' in answer ? answer.starts : [];
  });
  await runAlternating(2, sides);
  const [ours = [], durable = [], memory = [], alone = []] = await runAlternating(rounds, sides);
  const fromCall = (side: readonly (readonly Start[])[]) =>
    side.map((starts) => median(starts.map((start) => start.fromCall)));
  const fromAnswer = ours.map((starts) => median(starts.map((start) => start.fromAnswer)));
  const line = (measure: string, side: readonly number[], bull: typeof durable, goal: Goal | null, note: string) =>
    compare(measure, 'ms', side, fromCall(bull), goal, note);
  return [
    line('job: from the call to its start', fromCall(ours), durable, START_GOAL, 'p50; both on disk'),
    line('— from our response to its start', fromAnswer, durable, null, 'p50; 0: the job started before our response'),
    line('— from the call, Bull in memory', fromCall(ours), memory, null, MEMORY_NOTE),
    line('— the queue alone', fromCall(alone), memory, null, QUEUE_NOTE),
  ];
}

async function compareJobs(
  { portico, durableBull, memoryBull, queue }: Runners,
  concurrency: string,
  goal: Goal,
  rounds: number,
): Promise<readonly Comparison[]> {
  const sides = [portico, durableBull, memoryBull, queue].map((runner) => async () => {
    const [before, startedAt] = [cpuSeconds(runner.child.pid), performance.now()];
    const answer = await sendQuestion(runner, { jobs: JOBS, atOnce: ACTIVE_JOBS });
    const cpuShare = (cpuSeconds(runner.child.pid) - before) / ((performance.now() - startedAt) / 1000);
    return { perSecond: 'perSecond' in answer ? answer.perSecond : Number.NaN, cpuShare };
  });
  await runAlternating(2, sides);
  const [ours = [], durable = [], memory = [], alone = []] = await runAlternating(rounds, sides);
  const share = (side: typeof ours) => `${(median(side.map(({ cpuShare }) => cpuShare)) * 100).toFixed(0)} %`;
  const rates = (side: typeof ours) => side.map(({ perSecond }) => perSecond);
  const line = (measure: string, side: typeof ours, bull: typeof ours, goal: Goal | null, note: string) =>
    compare(measure, '/s', rates(side), rates(bull), goal, note);
  const use = `Portico uses ${share(ours)} and Bull ${share(durable)} of a core, without Redis`;
  return [
    line(`jobs, ${concurrency} at a time`, ours, durable, goal, `${ACTIVE_JOBS} active; ${use}`),
    line('— Bull in memory', ours, memory, null, `${MEMORY_NOTE}; ${share(memory)} of a core`),
    line('— the queue alone', alone, memory, null, QUEUE_NOTE),
  ];
}

async function sendQuestion({ child }: PinnedProcess, question: JobQuestion): Promise<JobAnswer> {
  const answer = once(child, 'message');
  child.send(question);
  const [answered] = await answer;
  return answered as JobAnswer;
}
