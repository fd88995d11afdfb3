import { once } from 'node:events';
import { join } from 'node:path';
import { startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import { type Comparison, compare } from './comparison.ts';
import { PinnedProcess } from './pinned-process.ts';
import { cpuSeconds } from './process-status.ts';
import type { JobAnswer, JobQuestion, Start } from './processes/job-measures.ts';
import type { Programs } from './programs.ts';
import { median, runAlternating } from './rounds.ts';

/** Maximum number of active assessments of a site. */
const ACTIVE_JOBS = 25;
/** Worker concurrency: the default, and the maximum number of active assessments. */
const CONCURRENCIES = ['4', '25'] as const;
const JOBS = 3000;
const STARTS = 200;

/** Measures the time until a job starts, and jobs per second: assessments without work compared with Bull alone. */
export async function measureJobs(
  folder: string,
  programs: Pick<Programs, 'porticoJobs' | 'porticoQueue' | 'bullAlone'>,
  rounds: number,
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const concurrency of CONCURRENCIES) {
    const redis = await startRedisServer();
    const runners = [
      await PinnedProcess.start(0, programs.porticoJobs, [join(folder, `jobs-${concurrency}`), concurrency]),
      await PinnedProcess.start(0, programs.bullAlone, [redis.url, concurrency]),
      await PinnedProcess.start(0, programs.porticoQueue, [concurrency]),
    ];
    if (comparisons.length === 0) comparisons.push(...(await compareStarts(runners, rounds)));
    comparisons.push(...(await compareJobs(runners, concurrency, rounds)));
    for (const runner of runners) await runner.stop();
    await redis.stop();
  }
  return comparisons;
}

async function compareStarts(runners: readonly PinnedProcess[], rounds: number): Promise<readonly Comparison[]> {
  const sides = runners.map((runner) => async () => {
    const answer = await sendQuestion(runner, { startsOf: STARTS });
    return 'starts' in answer ? answer.starts : [];
  });
  await runAlternating(2, sides);
  const [ours = [], bull = [], queue = []] = await runAlternating(rounds, sides);
  const p50 = (side: readonly (readonly Start[])[], of: (start: Start) => number) =>
    side.map((starts) => median(starts.map(of)));
  const [fromCall, fromAnswer] = [({ fromCall }: Start) => fromCall, ({ fromAnswer }: Start) => fromAnswer];
  const note =
    'p50; ours from the durable answer to a creation (0: it had begun before), Bull’s from the call that adds';
  return [
    compare('created to running', 'ms', p50(ours, fromAnswer), p50(bull, fromCall), { atMost: 0.5 }, note),
    compare('— both from the call', 'ms', p50(ours, fromCall), p50(bull, fromCall), { atMost: 0.5 }, DURABLE_NOTE),
    compare(
      '— the queue alone, from the call',
      'ms',
      p50(queue, fromCall),
      p50(bull, fromCall),
      { atMost: 0.5 },
      QUEUE_NOTE,
    ),
  ];
}

const DURABLE_NOTE = 'ours with the creation on disk, Bull’s with its job in Redis’s memory';
const QUEUE_NOTE = 'a wake-up of the in-process queue, nothing stored, against Bull’s job';

async function compareJobs(
  runners: readonly PinnedProcess[],
  concurrency: string,
  rounds: number,
): Promise<readonly Comparison[]> {
  const sides = runners.map((runner) => async () => {
    const [before, startedAt] = [cpuSeconds(runner.child.pid), performance.now()];
    const answer = await sendQuestion(runner, { jobs: JOBS, atOnce: ACTIVE_JOBS });
    const cpuShare = (cpuSeconds(runner.child.pid) - before) / ((performance.now() - startedAt) / 1000);
    return { perSecond: 'perSecond' in answer ? answer.perSecond : Number.NaN, cpuShare };
  });
  await runAlternating(2, sides);
  const [ours = [], bull = [], queue = []] = await runAlternating(rounds, sides);
  const share = (side: typeof ours) => `${(median(side.map(({ cpuShare }) => cpuShare)) * 100).toFixed(0)} %`;
  const note = `${ACTIVE_JOBS} in hand; ${share(ours)} and ${share(bull)} of a core, Redis besides`;
  const rates = (side: typeof ours) => side.map(({ perSecond }) => perSecond);
  const line = (measure: string, side: typeof ours, note: string) =>
    compare(measure, '/s', rates(side), rates(bull), { atLeast: 1.3 }, note);
  return [line(`jobs, ${concurrency} at a time`, ours, note), line('— the queue alone', queue, QUEUE_NOTE)];
}

async function sendQuestion({ child }: PinnedProcess, question: JobQuestion): Promise<JobAnswer> {
  const answer = once(child, 'message');
  child.send(question);
  const [answered] = await answer;
  return answered as JobAnswer;
}
