import { once } from 'node:events';
import { join } from 'node:path';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { type Harness, startHarness } from '../../apps/harness/start-harness.ts';
import type { Bench } from './bench.ts';
import { type Comparison, compare } from './comparison.ts';
import { LoadGenerator, type Stream, type WebhookStream } from './load.ts';
import { compareRuns, WARM_UP_SECONDS } from './measure-requests.ts';
import { addPayableExecutions } from './payable-executions.ts';
import { PinnedProcess } from './pinned-process.ts';
import { executeRequests, sessionRequests } from './requests.ts';
import { median, runAlternating } from './rounds.ts';
import { type Server, startPortico } from './servers.ts';
import { copyDatabase, type Store, toHarnessOptions } from './stores.ts';

const CONNECTIONS = 16;
/** Number of executions. Each receives several events, as with retries. */
const EXECUTIONS = 5000;
/** Duration of one round of executes. */
const ROUND_SECONDS = 2;
/** Milliseconds that Portico may add to its provider's time. */
const MAX_OWN_TIME_MS = 3;
/** A port without a listener, because no request goes to the provider while its events arrive. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

/** Measures payments on SQLite, until they are durable. */
export async function measurePayments(bench: Bench): Promise<readonly Comparison[]> {
  bench.log('payments: webhooks');
  const webhooks = await measureWebhooks(bench);
  bench.log('payments: execute');
  return [webhooks, ...(await measureExecute(bench))];
}

async function measureWebhooks({ folder, programs, load, quick }: Bench): Promise<Comparison> {
  const { store, secret } = await createPaymentStore(
    join(folder, 'webhooks'),
    stripeFlags(UNREACHABLE_URL),
    (harness) => addPayableExecutions(harness.container, harness.line.siteId, EXECUTIONS),
  );
  const database = copyDatabase(store, 'floor.db');
  const process = await PinnedProcess.start(0, programs.webhookFloorServer, [database, secret]);
  const floor: Server = { process, port: Number(process.firstOutput), store };
  const portico = await startPortico(programs.harness, store, 0, stripeFlags(UNREACHABLE_URL));
  const { siteId } = store;
  const path = `/webhooks/payments/stripe/${siteId}`;
  const webhooks: WebhookStream = { path, secret, siteId, executions: EXECUTIONS };
  const runs = [portico, floor].map((server) => (seconds: number) => {
    return load.run([server], seconds, [{ connections: CONNECTIONS, requests: [], webhooks }]);
  });
  const comparison = await compareRuns('payment webhooks, durable', { atLeast: 0.6 }, runs, quick ? 3 : 7);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}

/**
 * Measures single executes, minus the provider's own time for the same session. The fake provider runs
 * in a process without the rest of Portico. Stripe's substitute gets bare requests at the rate of executes.
 */
async function measureExecute({ folder, programs, load, rounds }: Bench): Promise<readonly Comparison[]> {
  const peer = await PinnedProcess.start(1, programs.instantProvider);
  const [peerPort, atPeer] = [Number(peer.firstOutput), stripeFlags(`http://127.0.0.1:${Number(peer.firstOutput)}`)];
  const byFake = await createPaymentStore(join(folder, 'execute-fake'), []);
  const byStripe = await createPaymentStore(join(folder, 'execute-stripe'), atPeer);
  const alone = await PinnedProcess.start(0, programs.fakeProvider, [copyDatabase(byFake.store, 'provider.db')]);
  const fake = await startPortico(programs.harness, byFake.store);
  const stripe = await startPortico(programs.harness, byStripe.store, 0, atPeer);
  const executing =
    ({ store, origin }: PaymentStore, server: Server) =>
    (seconds: number, connections: number) => {
      return measureP50(load, server, seconds, { connections, requests: executeRequests(store, origin) });
    };
  const executes = [executing(byFake, fake), executing(byStripe, stripe)];
  const fromTheServersCore = await LoadGenerator.start(programs.loadGenerator, 0);
  const bareRequests: Stream = { connections: 1, requests: sessionRequests(), pauseMs: MAX_OWN_TIME_MS };
  const providers = [
    (seconds: number) => requestFigure(alone, seconds),
    (seconds: number) => measureP50(fromTheServersCore, { ...stripe, port: peerPort }, seconds, bareRequests),
  ];
  const first = await runAlternating(
    1,
    executes.map((execute) => () => execute(ROUND_SECONDS, 1)),
  );
  for (const execute of executes) await execute(WARM_UP_SECONDS, CONNECTIONS);
  for (const provider of providers) await provider(WARM_UP_SECONDS);
  const sides = [...executes, ...providers].map((side) => () => side(ROUND_SECONDS, 1));
  const [byFakes = [], byStripes = [], fakes = [], peers = []] = await runAlternating(rounds, sides);
  for (const { process } of [fake, stripe, { process: peer }, { process: alone }]) await process.stop();
  await fromTheServersCore.stop();
  return [
    compareOwnTime('execute, p50, less its provider, fake', byFakes, fakes, first[0]),
    compareOwnTime('— Stripe’s SDK', byStripes, peers, first[1]),
  ];
}

/** Compares the total time minus the provider's time with the goal. */
function compareOwnTime(
  measure: string,
  whole: readonly number[],
  provided: readonly number[],
  [first = Number.NaN]: readonly number[] = [],
): Comparison {
  const own = whole.map((time, round) => time - (provided[round] ?? Number.NaN));
  const limits = own.map(() => MAX_OWN_TIME_MS);
  const parts = `of ${median(whole).toFixed(2)} ms; the provider takes ${median(provided).toFixed(2)} ms`;
  const note = `${parts}; ${first.toFixed(2)} ms in all in the first ${ROUND_SECONDS} s of a process`;
  return compare(measure, 'ms', own, limits, { atMost: 1 }, note);
}

/** Requests a measurement of `seconds` from a process and returns its figure. */
async function requestFigure({ child }: PinnedProcess, seconds: number): Promise<number> {
  const answer = once(child, 'message');
  child.send(seconds);
  const [figure] = await answer;
  return Number(figure);
}

async function measureP50(load: LoadGenerator, server: Server, seconds: number, stream: Stream): Promise<number> {
  const { streams } = await load.run([server], seconds, [stream]);
  return streams[0]?.p50 ?? Number.NaN;
}

function stripeFlags(address: string): readonly string[] {
  return ['--payments', 'stripe', '--stripe-api-base', address];
}

interface PaymentStore {
  readonly store: Store;
  readonly secret: string;
  readonly origin: string;
}

/** Creates a store whose site uses these payment flags. */
async function createPaymentStore(
  folder: string,
  payments: readonly string[],
  fill?: (harness: Harness) => Promise<void>,
): Promise<PaymentStore> {
  const { flags, variables } = toHarnessOptions(folder, undefined);
  const options = prepareHarnessOptions([...flags, ...payments, '--log-level', 'silent'], variables);
  const harness = await startHarness(options);
  const { siteId, apiKeys, origin } = harness.line;
  await fill?.(harness);
  await harness.stop();
  return { store: { folder, siteId, apiKey: apiKeys.all }, secret: options.stripe.webhookSecret, origin };
}
