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

/** Payments by Stripe's protocol on SQLite, from the wire to the disk. */
export async function measurePayments(bench: Bench): Promise<readonly Comparison[]> {
  bench.tell('payments: webhooks');
  const webhooks = await measureWebhooks(bench);
  bench.tell('payments: execute');
  return [webhooks, await measureExecute(bench)];
}

async function measureWebhooks({ folder, programs, load, quick }: Bench): Promise<Comparison> {
  const { store, secret } = await payingStore(join(folder, 'webhooks'), NOWHERE, (harness) =>
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

/** What is left of an execute when the time that its provider takes for the same answer is taken off. */
async function measureExecute({ folder, programs, load, rounds }: Bench): Promise<Comparison> {
  const peer = await PinnedProcess.start(1, programs.instantProvider);
  const provider = `http://127.0.0.1:${Number(peer.firstWords)}`;
  const { store, origin } = await payingStore(join(folder, 'execute'), provider);
  const portico = await startPortico(programs.harness, store, 0, stripeAt(provider));
  const sides = [
    { server: portico, requests: executeRequests(store, origin) },
    { server: { process: peer, port: Number(peer.firstWords), store }, requests: sessionRequests() },
  ].map(
    ({ server, requests }) =>
      () =>
        load.run([server], 2, [{ connections: 1, requests }]),
  );
  await takeTurns(1, sides);
  const [whole = [], provided = []] = await takeTurns(rounds, sides);
  await portico.process.stop();
  await peer.stop();
  const own = whole.map((figures, round) => p50(figures) - p50(provided[round]));
  const most = own.map(() => MOST);
  const note = `p50 of ${median(whole.map(p50)).toFixed(2)} ms less the provider’s ${median(provided.map(p50)).toFixed(2)} ms`;
  return compare('execute’s own time', 'ms', own, most, { atMost: 1 }, note);
}

function p50(figures: LoadFigures | undefined): number {
  return figures?.streams[0]?.p50 ?? Number.NaN;
}

function stripeAt(address: string): readonly string[] {
  return ['--payments', 'stripe', '--stripe-api-base', address];
}

/** A store whose site is paid by Stripe, at this address. */
async function payingStore(
  folder: string,
  provider: string,
  fill?: (harness: Harness) => Promise<void>,
): Promise<{ readonly store: Store; readonly secret: string; readonly origin: string }> {
  const { flags, variables } = surroundings(folder, undefined);
  const options = readHarnessOptions([...flags, ...stripeAt(provider), '--log-level', 'silent'], variables);
  const harness = await startHarness(options);
  const { siteId, apiKeys, origin } = harness.line;
  await fill?.(harness);
  await harness.stop();
  return { store: { folder, siteId, apiKey: apiKeys.all }, secret: options.stripe.webhookSecret, origin };
}
