import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MailSchedule } from '../../core/notifications/queued-mail.ts';
import { SECOND } from '../../core/shared/time.ts';
import { type Config, ConfigError, type Environment, readConfig } from '../composition/config.ts';
import { readEvidenceMap } from './evidence-map.ts';

export type HarnessPaymentProvider = 'fake' | 'stripe';

export interface HarnessOptions {
  readonly config: Config;
  /** Whether the data folder is temporary. If so, it is removed when the harness stops. */
  readonly isDataFolderTemporary: boolean;
  /**
   * Maps host names to `address:port` on loopback, for assessments and webhooks. If `undefined`, both use the internet.
   */
  readonly evidenceMap: ReadonlyMap<string, string> | undefined;
  /** Payment provider of the seeded site. */
  readonly payments: HarnessPaymentProvider;
  /** Stripe credentials of the seeded site. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string };
  /** Delays between the attempts of a webhook delivery, in seconds. If `undefined`, the delays of the product apply. */
  readonly webhookRetrySeconds: readonly number[] | undefined;
  /** When mails are sent. For missing fields, the values of the product apply. */
  readonly mailSchedule: Partial<MailSchedule>;
  /**
   * Whether this process leaves the processing of assessments, CRM deliveries, webhooks and mails to other processes.
   */
  readonly isWorkerDisabled: boolean;
  /**
   * Whether each line on standard input creates further accounts with their sites, and prints a line of JSON about
   * them.
   */
  readonly seedsOnStandardInput: boolean;
  /** Whether to print instructions for people instead of one line of JSON. */
  readonly isDemo: boolean;
}

const NO_RATE_LIMIT_FLAGS = {
  'rate-limit-api-key': '0',
  'rate-limit-account': '0',
  'rate-limit-visitor': '0',
  'rate-limit-sign-in': '0',
  'rate-limit-delivery': '0',
};

/**
 * Placeholders for the URLs of servers that the harness starts later. They pass the validation of the configuration,
 * and `prepareHarnessOptions` removes them from its result.
 */
const PLACEHOLDER_URLS = { PORTICO_MONGODB_URL: 'mongodb://to-be-started', PORTICO_REDIS_URL: 'redis://to-be-started' };

/**
 * Parses the harness's flags (docs/testing.md#the-harness). Creates a temporary data folder unless a flag names one.
 * @throws ConfigError
 */
export function prepareHarnessOptions(args: readonly string[], environment: Environment = {}): HarnessOptions {
  const {
    demo,
    data,
    payments = 'fake',
    'rate-limits': rateLimits,
    'evidence-map': mapFile,
    'webhook-retry-seconds': retrySeconds,
    'mail-retry-seconds': mailRetrySeconds,
    'mail-alert-seconds': mailAlertSeconds,
    'mail-answer-seconds': mailAnswerSeconds,
    'no-worker': noWorker,
    'seed-more': seedMore,
    ...flags
  } = parseHarnessFlags(args);
  if (payments !== 'fake' && payments !== 'stripe') {
    throw new ConfigError([`--payments is "${payments}"; it must be fake or stripe`]);
  }
  if (rateLimits !== undefined && rateLimits !== 'default') {
    throw new ConfigError([`--rate-limits is "${rateLimits}"; it must be default; omit it for no limits`]);
  }
  const evidenceMap = mapFile === undefined ? undefined : readEvidenceMap(mapFile);
  const folder = data ?? mkdtempSync(join(tmpdir(), 'portico-'));
  const rateLimitFlags = rateLimits === 'default' ? {} : NO_RATE_LIMIT_FLAGS;
  const logLevel = environment['PORTICO_LOG_LEVEL'] ?? 'warn';
  const variables = { ...PLACEHOLDER_URLS, ...pickForwardedVariables(environment) };
  const defaults = { port: '0', 'log-level': logLevel, 'fake-payments': 'on', ...rateLimitFlags };
  const config = readConfig(variables, { ...defaults, ...flags, data: folder });
  const { mongodbUrl, redisUrl } = config;
  if (config.store === 'mongodb' && data !== undefined && mongodbUrl === PLACEHOLDER_URLS.PORTICO_MONGODB_URL) {
    throw new ConfigError(['--data with --store mongodb needs PORTICO_MONGODB_URL, which names the database to use']);
  }
  return {
    config: {
      ...config,
      mongodbUrl: mongodbUrl === PLACEHOLDER_URLS.PORTICO_MONGODB_URL ? undefined : mongodbUrl,
      redisUrl: redisUrl === PLACEHOLDER_URLS.PORTICO_REDIS_URL ? undefined : redisUrl,
    },
    isDataFolderTemporary: data === undefined,
    evidenceMap,
    payments,
    stripe: {
      secretKey: environment['PORTICO_STRIPE_SECRET_KEY'] ?? 'sk_test_harness',
      webhookSecret: environment['PORTICO_STRIPE_WEBHOOK_SECRET'] ?? 'whsec_harness',
    },
    webhookRetrySeconds:
      retrySeconds === undefined ? undefined : parseSecondsList('webhook-retry-seconds', retrySeconds),
    mailSchedule: {
      ...(mailAlertSeconds !== undefined && {
        alertIntervalMs: parseSecondsAsMs('mail-alert-seconds', mailAlertSeconds),
      }),
      ...(mailAnswerSeconds !== undefined && {
        answerDelayMs: parseSecondsAsMs('mail-answer-seconds', mailAnswerSeconds),
      }),
      ...(mailRetrySeconds !== undefined && { retryDelays: parseSecondsList('mail-retry-seconds', mailRetrySeconds) }),
    },
    isWorkerDisabled: noWorker ?? false,
    seedsOnStandardInput: seedMore ?? false,
    isDemo: demo ?? false,
  };
}

/** Environment variables that the harness passes on, apart from the URLs of MongoDB and Redis. */
const FORWARDED_VARIABLES = [
  'PORTICO_STRIPE_API_BASE',
  'PORTICO_WEBHOOK_PRIVATE_HOSTS',
  'PORTICO_SMTP_URL',
  'PORTICO_SMTP_URL_FILE',
  'PORTICO_MAIL_FROM',
  'PORTICO_SECURITY_CONTACT',
];

/**
 * Picks the environment variables that the harness passes on and that are set. If the URL of MongoDB or Redis is not
 * set, the harness starts a server.
 */
function pickForwardedVariables(environment: Environment): Environment {
  return Object.fromEntries(
    [...Object.keys(PLACEHOLDER_URLS), ...FORWARDED_VARIABLES]
      .filter((name) => environment[name] !== undefined)
      .map((name) => [name, environment[name]]),
  );
}

/** Parses a comma-separated list of delays, such as `1,2,3`. @throws ConfigError */
function parseSecondsList(flag: string, text: string): readonly number[] {
  const delays = text.split(',').map(Number);
  if (!/^\d{1,6}(?:\.\d{1,3})?(?:,\d{1,6}(?:\.\d{1,3})?)*$/.test(text))
    throw new ConfigError([`--${flag} is "${text}"; it must be a list of seconds, such as 1,2,3`]);
  return delays;
}

/** Parses a number of seconds, and returns it in milliseconds. @throws ConfigError */
function parseSecondsAsMs(flag: string, text: string): number {
  const [seconds = 0, ...others] = parseSecondsList(flag, text);
  if (others.length > 0) throw new ConfigError([`--${flag} is "${text}"; it must be a number of seconds`]);
  return seconds * SECOND;
}

/** Parses the flags of the command line. `help-text.ts` describes each flag. */
function parseHarnessFlags(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        store: text,
        queue: text,
        payments: text,
        data: text,
        port: text,
        'rate-limits': text,
        'evidence-map': text,
        'webhook-retry-seconds': text,
        'mail-retry-seconds': text,
        'mail-alert-seconds': text,
        'mail-answer-seconds': text,
        'assessment-limit': text,
        'assessment-lease': text,
        'worker-concurrency': text,
        'log-level': text,
        'public-url': text,
        'trust-proxy': text,
        'stripe-api-base': text,
        'webhook-private-hosts': text,
        'no-worker': { type: 'boolean' },
        'seed-more': { type: 'boolean' },
        demo: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`${message}; docs/testing.md lists the flags`]);
  }
}
