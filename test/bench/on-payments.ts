import { join } from 'node:path';
import { readHarnessOptions } from '../../apps/harness/options.ts';
import { type Harness, startHarness } from '../../apps/harness/start-harness.ts';
import type { Bench } from './bench.ts';
import { type Comparison, compare } from './comparison.ts';
import type { LoadFigures, WebhookStream } from './load.ts';
import { compareRuns } from './measure-requests.ts';
import { addPayableExecutions } from './payable-executions.ts';
import { PinnedProcess } from './pinned-process.ts';
import { executeRequests, sessionRequests } from './requests.ts';
import { median, takeTurns } from './rounds.ts';
import { type Server, startPortico } from './servers.ts';
import { copyOfDatabase, type Store, surroundings } from './stores.ts';

const CONNECTIONS = 16;
/** Each is told of several times, as events are that are sent again. */
const EXECUTIONS = 5000;
/** Milliseconds that Portico may add to its provider's time. */
const MOST = 3;
/** Where nobody listens: nothing is asked of the provider while its events come. */
const NOWHERE = 'http://127.0.0.1:9';

/** Payments on SQLite, from the wire to the disk. */
export async function measurePayments(bench: Bench): Promise<readonly Comparison[]> {
  bench.tell('payments: webhooks');
  const webhooks = await measureWebhooks(bench);
  bench.tell('payments: execute');
  return [webhooks, ...(await measureExecute(bench))];
}

async function measureWebhooks({ folder, programs, load, quick }: Bench): Promise<Comparison> {
  const { store, secret } = await payingStore(join(folder, 'webhooks'), stripeAt(NOWHERE), (harness) =>
    addPayableExecutions(harness.composition, harness.line.siteId, EXECUTIONS),
  );
  const database = copyOfDatabase(store, 'floor.db');
  const process = await PinnedProcess.start(0, programs.webhookFloorServer, [database, secret]);
  const floor: Server = { process, port: Number(process.firstWords), store };
  const portico = await startPortico(programs.harness, store, 0, stripeAt(NOWHERE));
  const { siteId } = store;
  const path = `/webhooks/payments/stripe/${siteId}`;
  const webhooks: WebhookStream = { path, secret, siteId, executions: EXECUTIONS };
  const runs = [portico, floor].map((server) => (seconds: number) => {
    return load.run([server], seconds, [{ connections: CONNECTIONS, requests: [], webhooks }]);
  });
  const comparison = await compareRuns('payment webhooks, durable', { atLeast: 0.7 }, runs, quick ? 3 : 7);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}

/**
 * One execute after the other. The fake provider is a part of Portico, so that all is Portico's own time; of an execute by
 * Stripe's SDK the time is taken off that the provider takes for the same answer to a bare request.
 */
async function measureExecute({ folder, programs, load, rounds }: Bench): Promise<readonly Comparison[]> {
  const peer = await PinnedProcess.start(1, programs.instantProvider);
  const provider = `http://127.0.0.1:${Number(peer.firstWords)}`;
  const byFake = await payingStore(join(folder, 'execute-fake'), []);
  const byStripe = await payingStore(join(folder, 'execute-stripe'), stripeAt(provider));
  const fake = await startPortico(programs.harness, byFake.store);
  const stripe = await startPortico(programs.harness, byStripe.store, 0, stripeAt(provider));
  const sides = [
    { server: fake, requests: executeRequests(byFake.store, byFake.origin) },
    { server: stripe, requests: executeRequests(byStripe.store, byStripe.origin) },
    { server: { ...stripe, port: Number(peer.firstWords) }, requests: sessionRequests() },
  ].map(
    ({ server, requests }) =>
      async () =>
        p50(await load.run([server], 2, [{ connections: 1, requests }])),
  );
  await takeTurns(1, sides);
  const [own = [], whole = [], provided = []] = await takeTurns(rounds, sides);
  for (const { process } of [fake, stripe, { process: peer }]) await process.stop();
  const rest = whole.map((time, round) => time - (provided[round] ?? Number.NaN));
  const note = `of ${median(whole).toFixed(2)} ms; the provider takes ${median(provided).toFixed(2)} ms`;
  const most = own.map(() => MOST);
  return [
    compare(
      'execute, p50, fake provider',
      'ms',
      own,
      most,
      { atMost: 1 },
      'the provider’s own store and page included',
    ),
    compare('— Stripe’s SDK, less its provider', 'ms', rest, most, { atMost: 1 }, note),
  ];
}

function p50({ streams }: LoadFigures): number {
  return streams[0]?.p50 ?? Number.NaN;
}

function stripeAt(address: string): readonly string[] {
  return ['--payments', 'stripe', '--stripe-api-base', address];
}

/** A store whose site is paid, by these options. */
async function payingStore(
  folder: string,
  payments: readonly string[],
  fill?: (harness: Harness) => Promise<void>,
): Promise<{ readonly store: Store; readonly secret: string; readonly origin: string }> {
  const { flags, variables } = surroundings(folder, undefined);
  const options = readHarnessOptions([...flags, ...payments, '--log-level', 'silent'], variables);
  const harness = await startHarness(options);
  const { siteId, apiKeys, origin } = harness.line;
  await fill?.(harness);
  await harness.stop();
  return { store: { folder, siteId, apiKey: apiKeys.all }, secret: options.stripe.webhookSecret, origin };
}
