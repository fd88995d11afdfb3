import { type Comparison, compare, type Goal } from './comparison.ts';
import type { LoadFigures, LoadGenerator, Stream } from './load.ts';
import { median, runAlternating } from './rounds.ts';
import type { Server } from './servers.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_SECONDS = 2;
const TAIL_ROUNDS = 15;
const TAIL_ROUND_SECONDS = 1;
/** Duration of the load that warms up a server before measuring. */
export const WARM_UP_SECONDS = 3;

/** Compares requests per second of two servers, each with its own stream of the same requests. */
export async function measureRequests(
  measure: string,
  goal: Goal,
  load: LoadGenerator,
  sides: readonly (readonly [server: Server, requests: readonly string[]])[],
  rounds = ROUNDS,
): Promise<Comparison> {
  const runs = sides.map(([server, requests]) => (seconds: number) => {
    const stream: Stream = { connections: CONNECTIONS, requests };
    return load.run([server], seconds, [stream]);
  });
  return compareRuns(measure, goal, runs, rounds);
}

/** Compares requests per second of two loads that alternate. */
export async function compareRuns(
  measure: string,
  goal: Goal,
  runs: readonly ((seconds: number) => Promise<LoadFigures>)[],
  rounds: number,
): Promise<Comparison> {
  for (const run of runs) await run(WARM_UP_SECONDS);
  const [ours = [], theirs = []] = await runAlternating(
    rounds,
    runs.map((run) => () => run(ROUND_SECONDS)),
  );
  return compare(
    measure,
    '/s',
    ours.map(totalPerSecond),
    theirs.map(totalPerSecond),
    goal,
    formatCpuNote(ours, theirs),
  );
}

/** Measures the p99 of list requests in milliseconds, alone and next to as many writing connections. */
export async function measureBesideWriters(
  load: LoadGenerator,
  server: Server,
  lists: readonly string[],
  updates: readonly string[],
): Promise<{ readonly alone: readonly number[]; readonly beside: readonly number[]; readonly note: string }> {
  const reading: Stream = { connections: CONNECTIONS, requests: lists };
  const writing: Stream = { connections: CONNECTIONS, requests: updates };
  await load.run([server], WARM_UP_SECONDS, [reading, writing]);
  const [alone = [], beside = []] = await runAlternating(ROUNDS, [
    () => load.run([server], ROUND_SECONDS, [reading]),
    () => load.run([server], ROUND_SECONDS, [reading, writing]),
  ]);
  const p99 = ({ streams }: LoadFigures) => streams[0]?.p99 ?? Number.NaN;
  const p50 = ({ streams }: LoadFigures) => streams[0]?.p50 ?? Number.NaN;
  const writes = median(beside.map(({ streams }) => streams[1]?.perSecond ?? Number.NaN));
  const medians = `p50 ${median(alone.map(p50)).toFixed(1)} and ${median(beside.map(p50)).toFixed(1)} ms`;
  const listRate = median(beside.map(listsPerSecond));
  const note = `${medians}, ${listRate.toFixed(0)} lists/s beside ${writes.toFixed(0)} writes/s`;
  return { alone: alone.map(p99), beside: beside.map(p99), note };
}

/** Compares the p99 of changes of two servers in milliseconds, in many short rounds. */
export async function measureChangeTail(
  load: LoadGenerator,
  portico: Server,
  plain: Server,
  updates: readonly string[],
): Promise<Comparison> {
  const sides = [portico, plain].map((server) => (seconds: number) => {
    return load.run([server], seconds, [{ connections: CONNECTIONS, requests: updates }]);
  });
  for (const side of sides) await side(WARM_UP_SECONDS);
  const [ours = [], theirs = []] = await runAlternating(
    TAIL_ROUNDS,
    sides.map((side) => () => side(TAIL_ROUND_SECONDS)),
  );
  const p99 = ({ streams }: LoadFigures) => streams[0]?.p99 ?? Number.NaN;
  const rates = [ours, theirs].map((figures) => median(figures.map(totalPerSecond)).toFixed(0));
  const note = `${rates.join(' and ')} PATCH/s, median of ${TAIL_ROUNDS} rounds`;
  return compare('PATCH p99 / of plain Express, durable', 'ms', ours.map(p99), theirs.map(p99), { atMost: 1 }, note);
}

function listsPerSecond({ streams }: LoadFigures): number {
  return streams[0]?.perSecond ?? Number.NaN;
}

function totalPerSecond({ streams }: LoadFigures): number {
  return streams.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

function formatCpuNote(ours: readonly LoadFigures[], theirs: readonly LoadFigures[]): string {
  const share = (figures: readonly number[]) => `${(median(figures) * 100).toFixed(0)} %`;
  const both = (of: (figures: LoadFigures) => number) => `${share(ours.map(of))} and ${share(theirs.map(of))}`;
  const servers = `server ${both(({ serverCpuShare }) => serverCpuShare)} of its core`;
  const mongod = `mongod ${both(({ mongodCpuShare }) => mongodCpuShare)}`;
  const load = `load ${both(({ cpuShare }) => cpuShare)}`;
  return ours.some(({ mongodCpuShare }) => mongodCpuShare > 0)
    ? `${servers}, ${mongod}, ${load}`
    : `${servers}, ${load}`;
}
