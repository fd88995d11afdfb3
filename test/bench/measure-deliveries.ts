import { join } from 'node:path';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { startHarness } from '../../apps/harness/start-harness.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import type { Bench } from './bench.ts';
import type { Comparison } from './comparison.ts';
import type { SignedStream } from './load.ts';
import { compareRuns } from './measure-requests.ts';
import { PinnedProcess } from './pinned-process.ts';
import { type Server, startPortico } from './servers.ts';
import { copyDatabase, type Store, toHarnessOptions } from './stores.ts';

const CONNECTIONS = 16;

/** Measures receiving CRM deliveries on SQLite, until they are durable. None is applied. */
export async function measureDeliveries(bench: Bench): Promise<readonly Comparison[]> {
  const { quick } = bench;
  return [
    await measure(bench, 'CRM deliveries of 2 KB, durable', 2048, 0.7, quick ? 3 : 7),
    await measure(bench, 'CRM deliveries of 256 KB, durable', 262_144, 0.9, quick ? 3 : 5),
  ];
}

/** Uses a new store for each size, because stores grow with the deliveries. */
async function measure(bench: Bench, words: string, bytes: number, goal: number, rounds: number): Promise<Comparison> {
  const { folder, programs, load, log: tell } = bench;
  tell(words);
  const { store, path, secret } = await createDeliveryStore(join(folder, `deliveries-${bytes}`));
  const process = await PinnedProcess.start(0, programs.deliveryFloorServer, [copyDatabase(store, 'floor.db'), secret]);
  const floor: Server = { process, port: Number(process.firstOutput), store };
  const portico = await startPortico(programs.harness, store);
  const signed: SignedStream = { path, secret, bytes };
  const runs = [portico, floor].map((server) => (seconds: number) => {
    return load.run([server], seconds, [{ connections: CONNECTIONS, requests: [], signed }]);
  });
  const comparison = await compareRuns(words, { atLeast: goal }, runs, rounds);
  await portico.process.stop();
  await floor.process.stop();
  return comparison;
}

/** Creates a store whose installation has no mapping, so deliveries are only stored. */
async function createDeliveryStore(folder: string): Promise<{ store: Store; path: string; secret: string }> {
  const { flags, variables } = toHarnessOptions(folder, undefined);
  const harness = await startHarness(prepareHarnessOptions([...flags, '--log-level', 'silent'], variables));
  const { siteId, installationId, signingSecret, apiKeys } = harness.line;
  await harness.container.resolve(ConfigureInstallation).execute({ siteId, installationId, mapping: null });
  await harness.stop();
  const store = { folder, siteId, apiKey: apiKeys.all };
  return { store, path: `/marketplaces/inbound/crm/${installationId}`, secret: signingSecret };
}
