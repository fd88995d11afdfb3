import { rmSync } from 'node:fs';
import type { DependencyContainer } from 'tsyringe';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { resolveWorkerProgram } from '../../adapters/node/worker-program.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { DEFAULT_MAIL_SCHEDULE } from '../../core/notifications/queued-mail.ts';
import { closeContainer, createContainer, type RegistrationFunction } from '../composition/container.ts';
import {
  CONFIG,
  MAIL_SCHEDULE,
  PASSWORD_HASHER,
  SITE_REPOSITORY,
  SOURCE_WORKER_PROGRAM,
  WEBHOOK_RETRY_DELAYS,
} from '../composition/tokens.ts';
import { createLog, type Log } from '../process/log.ts';
import type { ServerTimeouts } from '../server/lifecycle/server-timeouts.ts';
import { startServer } from '../server/start-server.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CrmDeliveryRunner } from '../worker/crm-delivery-runner.ts';
import { MailRunner } from '../worker/mail-runner.ts';
import { WebhookRunner } from '../worker/webhook-runner.ts';
import { formatHostMapFlag } from './host-map-flag.ts';
import {
  type CrmIdentities,
  type PaymentIdentities,
  readIdentities,
  type SeededIdentities,
  type StoredIdentities,
  type WidgetIdentities,
  writeIdentities,
} from './identities.ts';
import type { HarnessOptions } from './options.ts';
import { seedStore } from './seed.ts';
import { seedCrm } from './seed-crm.ts';
import { seedPayments } from './seed-payments.ts';
import { seedWidget } from './seed-widget.ts';
import { startHarnessServices } from './start-services.ts';

/**
 * The JSON line that the harness prints: the URL of the running product, and the ids and credentials of the seeded
 * data.
 */
export interface HarnessOutputLine extends Omit<SeededIdentities, 'otherEmail' | 'otherPassword'> {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly otherAccessToken: string;
  readonly pid: number;
}

export interface Harness {
  readonly line: HarnessOutputLine;
  readonly container: DependencyContainer;
  readonly log: Log;
  /** Seeds two more accounts with a site each. */
  seedMore(): Promise<HarnessOutputLine>;
  /** Stops the server and removes temporary data. */
  stop(): Promise<void>;
}

/** Hashes passwords with a low cost, to save time. This is safe because a harness contains no real data. */
const FAST_PASSWORD_HASHER = new ScryptPasswordHasher({ cost: 2 ** 12 });

/**
 * Starts the product on a loopback address with seeded data. If the data folder has data and identities of an earlier
 * start, uses them again. `register` may register other implementations of ports.
 */
export async function startHarness(
  options: HarnessOptions,
  register?: RegistrationFunction,
  log: Log = createLog(options.config),
  timeouts?: ServerTimeouts,
): Promise<Harness> {
  const { config, stop: stopServices } = await startHarnessServices(options);
  const container = await createContainer(config, {
    notify: (sentence) => log.warn(sentence),
    register: (registered) => {
      registerHarnessPorts(registered, options);
      register?.(registered);
    },
  }).catch(async (error: unknown) => {
    await stopServices();
    throw error;
  });
  const identities = await loadOrSeedIdentities(container, options).catch(async (error: unknown) => {
    await closeContainer(container).catch(() => undefined);
    await stopServices();
    throw error;
  });
  const server = await startServer(container, log, timeouts);
  const assessmentRunner = options.isWorkerDisabled ? undefined : await AssessmentRunner.start(container, log);
  const crmRunner = options.isWorkerDisabled ? undefined : CrmDeliveryRunner.start(container, log);
  const webhookRunner = options.isWorkerDisabled
    ? undefined
    : WebhookRunner.start(container, log, server.countReceivedRequests);
  const mailRunner = options.isWorkerDisabled ? undefined : MailRunner.start(container, log);
  const createOutputLine = (seeded: SeededIdentities) => createHarnessOutputLine(container, server.url, seeded);
  return {
    line: await createOutputLine(identities),
    container,
    log,
    seedMore: async () => createOutputLine(await seedMissingData(await seedStore(container), container, options)),
    stop: async () => {
      await Promise.all([
        server.stop(),
        assessmentRunner?.stop(),
        crmRunner?.stop(),
        webhookRunner?.stop(),
        mailRunner?.stop(),
      ]);
      await closeContainer(container);
      await stopServices();
      if (options.isDataFolderTemporary) rmSync(config.dataFolder, { recursive: true, force: true });
    },
  };
}

/** Signs in to both accounts and creates the line to print. */
async function createHarnessOutputLine(
  container: DependencyContainer,
  baseUrl: string,
  { otherEmail, otherPassword, ...printed }: SeededIdentities,
): Promise<HarnessOutputLine> {
  const { accountEmail: email, accountPassword: password } = printed;
  const signIn = container.resolve(SignIn);
  const account = await signIn.execute({ email, password });
  const other = await signIn.execute({ email: otherEmail, password: otherPassword });
  return {
    baseUrl,
    ...printed,
    accessToken: account.accessToken,
    otherAccessToken: other.accessToken,
    pid: process.pid,
  };
}

/**
 * Registers the fast password hasher, and the schedules in the options. With an evidence map, also registers a source
 * worker that reaches only the mapped hosts, and for webhooks also the hosts in PORTICO_WEBHOOK_PRIVATE_HOSTS.
 */
function registerHarnessPorts(
  container: DependencyContainer,
  { evidenceMap, webhookRetrySeconds, mailSchedule }: HarnessOptions,
): void {
  container.registerInstance(PASSWORD_HASHER, FAST_PASSWORD_HASHER);
  if (webhookRetrySeconds) container.registerInstance(WEBHOOK_RETRY_DELAYS, webhookRetrySeconds);
  container.registerInstance(MAIL_SCHEDULE, { ...DEFAULT_MAIL_SCHEDULE, ...mailSchedule });
  if (!evidenceMap) return;
  const url = resolveWorkerProgram('./mapped-source-worker.ts', import.meta.url);
  container.registerInstance(SOURCE_WORKER_PROGRAM, { url, parameters: [formatHostMapFlag(evidenceMap)] });
}

/** Loads the identities of an earlier start, and seeds the data whose identities are missing. */
async function loadOrSeedIdentities(
  container: DependencyContainer,
  options: HarnessOptions,
): Promise<SeededIdentities> {
  const config = container.resolve(CONFIG);
  const inMemory = config.store === 'memory';
  const stored = inMemory ? undefined : readIdentities(config.dataFolder);
  const identities = await seedMissingData(stored ?? (await seedStore(container)), container, options);
  if (!inMemory) writeIdentities(config.dataFolder, identities);
  return identities;
}

/** Seeds missing data. Seeds payments again if the earlier start used another payment provider than the options. */
async function seedMissingData(
  known: StoredIdentities,
  container: DependencyContainer,
  options: HarnessOptions,
): Promise<SeededIdentities> {
  return {
    ...known,
    ...(pickCrmIdentities(known) ?? (await seedCrm(container, known.siteId))),
    ...(pickWidgetIdentities(known) ?? (await seedWidgetOfStoredSite(container, known.siteId))),
    ...(pickPaymentIdentities(known, options) ??
      (await seedPayments(container, options, known, known.fakeWebhookSecret))),
  };
}

function pickCrmIdentities({
  installationId,
  inactiveInstallationId,
  signingSecret,
}: StoredIdentities): CrmIdentities | undefined {
  if (!installationId || !inactiveInstallationId || !signingSecret) return undefined;
  return { installationId, inactiveInstallationId, signingSecret };
}

function pickWidgetIdentities({ intentKeys }: StoredIdentities): WidgetIdentities | undefined {
  const { form, conversation, link, disabled } = intentKeys;
  return form && conversation && link && disabled ? { intentKeys: { form, conversation, link, disabled } } : undefined;
}

async function seedWidgetOfStoredSite(container: DependencyContainer, siteId: string): Promise<WidgetIdentities> {
  const site = await container.resolve(SITE_REPOSITORY).find(siteId);
  if (!site) throw new Error(`The store has no site ${siteId}, which harness.json refers to.`);
  return { intentKeys: await seedWidget(container, site) };
}

function pickPaymentIdentities(
  { paymentProvider, fakeWebhookSecret }: StoredIdentities,
  { payments }: HarnessOptions,
): PaymentIdentities | undefined {
  return paymentProvider === payments && fakeWebhookSecret ? { paymentProvider, fakeWebhookSecret } : undefined;
}
