import { rmSync } from 'node:fs';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { type Composition, compose } from '../composition/compose.ts';
import { builtProgram, composeEvidence, type Evidence } from '../composition/evidence.ts';
import type { Notice } from '../composition/queues.ts';
import type { Ports } from '../composition/tokens.ts';
import { startServer } from '../server/create-server.ts';
import { createLog, type Log } from '../server/log.ts';
import type { Timeouts } from '../server/timeouts.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CrmRunner } from '../worker/crm-runner.ts';
import {
  type CrmIdentities,
  type Identities,
  type PaymentIdentities,
  rememberedIdentities,
  rememberIdentities,
  type Seeded,
  type WidgetIdentities,
} from './identities.ts';
import type { HarnessOptions } from './options.ts';
import { surround } from './own-servers.ts';
import { seed } from './seed.ts';
import { seedCrm } from './seed-crm.ts';
import { seedPayments } from './seed-payments.ts';
import { seedWidget } from './seed-widget.ts';

/** What the harness prints: everything that a caller needs to drive the product. */
export interface HarnessLine extends Omit<Identities, 'otherEmail' | 'otherPassword'> {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly otherAccessToken: string;
  readonly pid: number;
}

export interface Harness {
  readonly line: HarnessLine;
  readonly composition: Composition;
  readonly log: Log;
  /** Seeds two more accounts with a site each, which nobody else knows. */
  seedMore(): Promise<HarnessLine>;
  /** Ends the server and removes what was made for this run alone. */
  stop(): Promise<void>;
}

/** Passwords of a harness guard nothing: the cheaper hash lets it start at once. */
const CHEAP_HASHES = new ScryptPasswordHasher({ cost: 2 ** 12 });

/** Starts the whole product on loopback, seeded. An existing data folder is reused with its identities. */
export async function startHarness(
  options: HarnessOptions,
  overrides: Partial<Ports> = {},
  log: Log = createLog(options.config),
  timeouts?: Timeouts,
): Promise<Harness> {
  const { config, clear } = await surround(options);
  const notice = (words: string) => log.warn(words);
  const { close: closeEvidence, ...evidence } = evidenceOf(options, notice);
  const ports = { passwordHasher: CHEAP_HASHES, ...evidence, ...overrides };
  const composition = await compose(config, ports, notice).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const identities = await identitiesOf(composition, options).catch(async (error: unknown) => {
    await composition.close().catch(() => undefined);
    await clear();
    throw error;
  });
  const server = await startServer(composition, log, timeouts);
  const runner = options.noWorker ? undefined : await AssessmentRunner.start(composition, log);
  const crmRunner = options.noWorker ? undefined : CrmRunner.start(composition, log);
  const lineOf = (seeded: Identities) => signedIn(composition, server.address, seeded);
  return {
    line: await lineOf(identities),
    composition,
    log,
    seedMore: async () => lineOf(await completed(await seed(composition.useCases), composition, options)),
    stop: async () => {
      await Promise.all([server.stop(), runner?.stop(), crmRunner?.stop()]);
      await composition.close();
      await closeEvidence?.();
      await clear();
      if (options.temporary) rmSync(config.data, { recursive: true, force: true });
    },
  };
}

/** Signs both accounts in, and says what is printed of them. */
async function signedIn(
  { useCases }: Composition,
  baseUrl: string,
  { otherEmail, otherPassword, ...printed }: Identities,
): Promise<HarnessLine> {
  const { accountEmail: email, accountPassword: password } = printed;
  const account = await useCases.signIn.execute({ email, password });
  const other = await useCases.signIn.execute({ email: otherEmail, password: otherPassword });
  return {
    baseUrl,
    ...printed,
    accessToken: account.accessToken,
    otherAccessToken: other.accessToken,
    pid: process.pid,
  };
}

/** Visits sources as the product does, from the mapped names alone. */
function evidenceOf({ evidenceMap }: HarnessOptions, notice: Notice): Partial<Evidence> {
  if (!evidenceMap) return {};
  const parameters = [JSON.stringify(Object.fromEntries(evidenceMap))];
  return composeEvidence(notice, { url: builtProgram('mapped-source-worker'), parameters });
}

/** What an earlier start has left, and whatever of it there was not yet then. */
async function identitiesOf(composition: Composition, options: HarnessOptions): Promise<Identities> {
  const { config, useCases } = composition;
  const inMemory = config.store === 'memory';
  const remembered = inMemory ? undefined : rememberedIdentities(config.data);
  const identities = await completed(remembered ?? (await seed(useCases)), composition, options);
  if (!inMemory) rememberIdentities(config.data, identities);
  return identities;
}

/** Seeds what is not there yet; other payments than then are seeded anew. */
async function completed(known: Seeded, composition: Composition, options: HarnessOptions): Promise<Identities> {
  return {
    ...known,
    ...(crmOf(known) ?? (await seedCrm(composition.useCases, known.siteId))),
    ...(widgetOf(known) ?? (await completeWidget(composition, known.siteId))),
    ...(paymentsOf(known, options) ?? (await seedPayments(composition, options, known, known.fakeWebhookSecret))),
  };
}

function crmOf({ installationId, inactiveInstallationId, signingSecret }: Seeded): CrmIdentities | undefined {
  if (!installationId || !inactiveInstallationId || !signingSecret) return undefined;
  return { installationId, inactiveInstallationId, signingSecret };
}

function widgetOf({ intentKeys }: Seeded): WidgetIdentities | undefined {
  const { form, conversation, link, disabled } = intentKeys;
  return form && conversation && link && disabled ? { intentKeys: { form, conversation, link, disabled } } : undefined;
}

async function completeWidget({ useCases, ports }: Composition, siteId: string): Promise<WidgetIdentities> {
  const site = await ports.sites.find(siteId);
  if (!site) throw new Error(`The store has no site ${siteId}, which the folder remembers.`);
  return { intentKeys: await seedWidget(useCases, site) };
}

function paymentsOf(
  { paymentProvider, fakeWebhookSecret }: Seeded,
  { payments }: HarnessOptions,
): PaymentIdentities | undefined {
  return paymentProvider === payments && fakeWebhookSecret ? { paymentProvider, fakeWebhookSecret } : undefined;
}
