import { readFileSync } from 'node:fs';
import { MAX_LEASE_MS } from '../../core/shared/lease.ts';
import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { SECOND } from '../../core/shared/time.ts';
import { type Setting, type SettingName, settings } from './settings.ts';

export interface Config {
  readonly store: 'sqlite' | 'mongodb' | 'memory';
  /** Set where the store is `mongodb`. */
  readonly mongodbUrl: string | undefined;
  readonly data: string;
  readonly queue: 'redis' | 'memory';
  /** Set where the queue is `redis`. */
  readonly redisUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** If unset, there is no private port. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly publicUrl: string | undefined;
  readonly masterKey: string | undefined;
  readonly tokenSecret: string | undefined;
  /** Seconds. */
  readonly tokenLifetime: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly trustProxy: number;
  readonly rateBudgets: RateBudgets;
  /** Maximum number of sites of one account. */
  readonly maxSites: number;
  /** Maximum number of queued and running assessments of one site. */
  readonly assessmentLimit: number;
  /** Seconds. */
  readonly assessmentLease: number;
  /** How many assessments this process runs at a time. */
  readonly workerConcurrency: number;
  /** Days after which finished CRM deliveries are deleted. */
  readonly deliveryRetention: number;
  /** An origin. */
  readonly stripeApiBase: string;
  readonly offersFakePayments: boolean;
  /** Where each connection URL came from: its variable or `_FILE` variable. Error messages name it. */
  readonly urlSource: { readonly mongodbUrl: string; readonly redisUrl: string };
}

/** The configuration cannot be used; each line names one setting and what is wrong with it. */
export class ConfigMistakes extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
export type Flags = Readonly<Record<string, string | undefined>>;

/** Reads the configuration from the environment and the flags; flags take precedence. @throws ConfigMistakes */
export function readConfig(environment: Environment, flags: Flags = {}): Config {
  const mistakes: string[] = [];
  const source = new Source(environment, flags, mistakes);
  const store = source.oneOf('store', ['sqlite', 'mongodb', 'memory']);
  const queue = source.oneOf('queue', ['memory', 'redis']);
  const publicUrl = source.url('publicUrl');
  const config: Config = {
    store,
    mongodbUrl: source.address('mongodbUrl', /^mongodb(?:\+srv)?:\/\/[^/?]/, store === 'mongodb' && 'store mongodb'),
    data: source.text('data') ?? '',
    queue,
    redisUrl: source.address('redisUrl', /^rediss?:\/\/[^/?]/, queue === 'redis' && 'queue redis'),
    host: source.text('host') ?? '',
    port: source.integer('port', 0, 65_535),
    metricsPort: source.integerIfAny('metricsPort', 0, 65_535),
    metricsHost: source.text('metricsHost') ?? '',
    publicUrl,
    masterKey: source.secret('masterKey'),
    tokenSecret: source.secret('tokenSecret'),
    tokenLifetime: source.integer('tokenLifetime', 60, 86_400),
    logLevel: source.oneOf('logLevel', ['debug', 'info', 'warn', 'error', 'silent']),
    trustProxy: source.integer('trustProxy', 0, 10),
    rateBudgets: {
      apiKey: source.budget('apiKeyLimit'),
      account: source.budget('accountLimit'),
      visitor: source.budget('visitorLimit'),
      signIn: source.budget('signInLimit'),
      delivery: source.budget('deliveryLimit'),
    },
    maxSites: source.integer('maxSites', 1, 1000),
    assessmentLimit: source.integer('assessmentLimit', 1, 10_000),
    assessmentLease: source.integer('assessmentLease', 1, MAX_LEASE_MS / SECOND),
    workerConcurrency: source.integer('workerConcurrency', 1, 100),
    deliveryRetention: source.integer('deliveryRetention', 1, 3650),
    stripeApiBase: source.url('stripeApiBase') ?? '',
    offersFakePayments: source.choice('fakePayments') ?? publicUrl === undefined,
    urlSource: { mongodbUrl: source.variableOf('mongodbUrl'), redisUrl: source.variableOf('redisUrl') },
  };
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes);
  return config;
}

/** Reads one setting at a time and collects all mistakes instead of stopping at the first. */
class Source {
  constructor(
    private readonly environment: Environment,
    private readonly flags: Flags,
    private readonly mistakes: string[],
  ) {}

  text(name: SettingName): string | undefined {
    const setting: Setting = settings[name];
    const given = this.flags[setting.flag] ?? this.environment[setting.variable];
    if (given === '') this.mistake(setting, 'is empty; leave it out or give it a value');
    return given || setting.default;
  }

  oneOf<const Word extends string>(name: SettingName, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(name);
    const word = words.find((one) => one === text);
    if (word === undefined) this.mistake(settings[name], `is "${text}"; it must be one of ${words.join(', ')}`);
    return word ?? words[0];
  }

  /** Returns `undefined` if the setting is omitted. */
  choice(name: SettingName): boolean | undefined {
    return this.text(name) === undefined ? undefined : this.oneOf(name, ['off', 'on']) === 'on';
  }

  integer(name: SettingName, least: number, most: number): number {
    const text = this.text(name) ?? '';
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.mistake(settings[name], `is "${text}"; it must be a whole number from ${least} to ${most}`);
    return least;
  }

  /** Returns `undefined` if the setting is omitted. */
  integerIfAny(name: SettingName, least: number, most: number): number | undefined {
    return this.text(name) === undefined ? undefined : this.integer(name, least, most);
  }

  url(name: SettingName): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      const { origin, protocol, pathname, search, hash } = new URL(text);
      if (/^https?:$/.test(protocol) && pathname === '/' && search + hash === '') return origin;
    } catch {
      // Not a URL: reported below, as is a URL with a path.
    }
    this.mistake(
      settings[name],
      `is "${text}"; it must be an address such as https://portico.example.com, without a path`,
    );
    return undefined;
  }

  secret(name: SettingName): string | undefined {
    const value = this.hidden(settings[name]);
    if (value !== undefined && value.length < 32) {
      this.mistakes.push(`${this.variableOf(name)} must have at least 32 characters`);
    }
    return value;
  }

  /** A connection URL; never printed, since it may hold a password. `neededBy` names the setting that requires it. */
  address(name: SettingName, shape: RegExp, neededBy: string | false): string | undefined {
    const setting: Setting = settings[name];
    const value = this.hidden(setting);
    if (value === undefined && neededBy) this.mistake(setting, `is not set; the ${neededBy} needs it`);
    if (value !== undefined && !shape.test(value)) {
      this.mistakes.push(`${this.variableOf(name)} is not a valid connection URL; see docs/configuration.md`);
    }
    return value;
  }

  /** The variable that supplies a secret: `NAME`, or `NAME_FILE` if only that is set. */
  variableOf(name: SettingName): string {
    const { variable } = settings[name];
    const file = `${variable}_FILE`;
    return this.environment[variable] === undefined && this.environment[file] !== undefined ? file : variable;
  }

  private hidden({ variable }: Setting): string | undefined {
    const fileVariable = `${variable}_FILE`;
    const file = this.environment[fileVariable];
    return this.environment[variable] ?? (file === undefined ? undefined : this.fileText(fileVariable, file));
  }

  budget(name: SettingName): { limit: number; windowSeconds: number } | undefined {
    const limit = this.integer(name, 0, 1_000_000);
    return limit === 0 ? undefined : { limit, windowSeconds: 60 };
  }

  private fileText(variable: string, file: string): string | undefined {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      this.mistakes.push(`${variable} names ${file}, which cannot be read`);
      return undefined;
    }
  }

  private mistake({ variable, flag, secret }: Setting, what: string): void {
    this.mistakes.push(secret ? `${variable} ${what}` : `${variable} (or --${flag}) ${what}`);
  }
}

/** Variables that look like settings but are not: most likely misspelled. */
export function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set<string>();
  for (const { variable } of Object.values(settings)) known.add(variable).add(`${variable}_FILE`);
  return Object.keys(environment).filter((name) => /^PORTICO_(?!TEST_)/.test(name) && !known.has(name));
}
