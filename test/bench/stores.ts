import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '../../adapters/sqlite/database/migrate.ts';
import { getSqliteFilePath } from '../../apps/composition/storage.ts';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { startHarness } from '../../apps/harness/start-harness.ts';
import { OpenTicket } from '../../core/widget/open-ticket.ts';
import { copyTickets } from './copy-tickets.ts';

export interface Store {
  /** The data folder, for `--data`. */
  readonly folder: string;
  readonly siteId: string;
  readonly apiKey: string;
  /** Services that hold the state instead of the data folder. */
  readonly services?: Services | undefined;
}

export interface Services {
  readonly mongodbUrl: string;
  readonly mongodPid: number | undefined;
  readonly redisUrl: string;
}

/** Number of concurrent ticket creations, which share transactions. */
const BATCH_SIZE = 500;
/** Increase it when the generated tickets change, to replace cached stores. */
const STORE_REVISION = 1;

const NEEDS = ['an invoice', 'the delivery', 'a new address', 'a refund', 'the contract', 'a broken link'] as const;

/** Creates a store with `tickets` tickets, opened by the use case of the contact form. */
export async function createStore(folder: string, tickets: number, services?: Services): Promise<Store> {
  const { flags, variables } = toHarnessOptions(folder, services);
  const harness = await startHarness(prepareHarnessOptions(flags, variables));
  const { siteId, apiKeys, ticketIds } = harness.line;
  const openTicket = harness.container.resolve(OpenTicket);
  for (let opened = ticketIds.length; opened < tickets; opened += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, tickets - opened) }, (_, index) => opened + index);
    await Promise.all(batch.map((number) => addTicket(openTicket, siteId, number)));
  }
  await harness.stop();
  return { folder, siteId, apiKey: apiKeys.all, services };
}

/** The harness's flags and variables for a store. */
export function toHarnessOptions(folder: string, services: Services | undefined) {
  if (!services) return { flags: ['--data', folder], variables: {} };
  const { mongodbUrl, redisUrl } = services;
  return {
    flags: ['--data', folder, '--store', 'mongodb', '--queue', 'redis'],
    variables: { PORTICO_MONGODB_URL: mongodbUrl, PORTICO_REDIS_URL: redisUrl },
  };
}

/** Opens a cached store of `tickets` tickets, or creates it by copying a few tickets with SQL. */
export async function openLargeStore(cache: string, tickets: number): Promise<Store> {
  const folder = join(cache, `store-${SCHEMA_VERSION}.${STORE_REVISION}-${tickets}`);
  const known = existsSync(folder);
  const making = known ? folder : `${folder}.making`;
  if (!known) {
    rmSync(making, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
  }
  const store = await createStore(making, 100);
  if (!known) {
    copyTickets(getSqliteFilePath(making), store.siteId, tickets);
    renameSync(making, folder);
  }
  return { ...store, folder };
}

/** Copies a store's SQLite file for another server. */
export function copyDatabase({ folder }: Store, name: string): string {
  const copy = join(folder, name);
  for (const ending of ['', '-wal', '-shm']) rmSync(copy + ending, { force: true });
  cpSync(getSqliteFilePath(folder), copy);
  return copy;
}

async function addTicket(openTicket: OpenTicket, siteId: string, number: number): Promise<void> {
  const need = NEEDS[number % NEEDS.length];
  await openTicket.execute({
    siteId,
    intentKey: 'contact',
    fields: {
      name: `Visitor ${number}`,
      email: `visitor.${number}@example.com`,
      message: `Hello, I have a question about ${need} for order ${number}. Could you please look at it?`,
    },
    pageUrl: `https://shop.example/orders/${number}?from=mail`,
    referringIntent: 'contact',
    locale: 'en-GB',
    submissionId: `bench-${number}`,
  });
}
