import { readFileSync } from 'node:fs';
import { normalizePrivateHost } from '../../adapters/sending/private-host-allowlist.ts';
import { parseSmtpUrl, type SmtpServerAddress } from '../../adapters/smtp/smtp-url.ts';
import { type MailSender, parseMailSender } from '../../core/notifications/mail-address.ts';
import { MAILS_PER_ADDRESS_RATE_LIMIT } from '../../core/notifications/visitor-mail-state.ts';
import { MAX_LEASE_MS } from '../../core/shared/lease.ts';
import type { RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { SECOND } from '../../core/shared/time.ts';
import { parseSecurityContact } from './security-contact.ts';
import { type Setting, type SettingName, settingDefinitions } from './settings.ts';

export interface Config {
  readonly store: 'sqlite' | 'mongodb' | 'memory';
  /** Always defined if the store is `mongodb`. May be defined for other stores. */
  readonly mongodbUrl: string | undefined;
  /** Path of the folder with the SQLite file and the generated secrets. */
  readonly dataFolder: string;
  readonly queue: 'redis' | 'memory';
  /** Always defined if the queue is `redis`. May be defined for other queues. */
  readonly redisUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Private port that serves `/metrics` and `/livez`. If undefined, the process opens no private port. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly publicUrl: string | undefined;
  readonly masterKey: string | undefined;
  readonly tokenSecret: string | undefined;
  /** Lifetime of access tokens. */
  readonly tokenLifetimeSeconds: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Number of proxies in front of the server. */
  readonly trustProxy: number;
  readonly rateBudgets: RateLimits;
  readonly maxSitesPerAccount: number;
  /** Maximum number of queued and running assessments of one site. */
  readonly maxActiveAssessments: number;
  /** Duration of a worker's lease of an assessment or CRM connection. */
  readonly assessmentLeaseSeconds: number;
  /** Maximum number of assessments that this process runs at a time. */
  readonly workerConcurrency: number;
  /** Days after which finished CRM deliveries and events for webhooks are deleted, unless the site sets its own. */
  readonly deliveryRetentionDays: number;
  /** Hosts to which webhooks may be sent although they are not public, as `normalizePrivateHost` returns them. */
  readonly webhookPrivateHosts: readonly string[];
  /** If undefined, no mails are sent. */
  readonly mail: MailConfig | undefined;
  /** URI for reports of vulnerabilities, `mailto:` or `https:`. If undefined, there is no security.txt. */
  readonly securityContact: string | undefined;
  /** Origin of Stripe's API, without a path. */
  readonly stripeApiBase: string;
  readonly offersFakePayments: boolean;
  /**
   * Names of the environment variables from which the connection URLs were read, such as `PORTICO_REDIS_URL` or
   * `PORTICO_REDIS_URL_FILE`. Error messages contain these names instead of the URLs.
   */
  readonly urlSource: { readonly mongodbUrl: string; readonly redisUrl: string };
}

/** The mail server, and the sender of all mails. */
export interface MailConfig {
  readonly server: SmtpServerAddress;
  readonly sender: MailSender;
}

/** The configuration is invalid. Each line of the message names one setting and says what is wrong with it. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
export type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment variables and the flags. If both contain a setting, the flag applies.
 * @throws ConfigError
 */
export function readConfig(environment: Environment, flags: Flags = {}): Config {
  const errors: string[] = [];
  const settingReader = new SettingReader(environment, flags, errors);
  const store = settingReader.readChoice('store', ['sqlite', 'mongodb', 'memory']);
  const queue = settingReader.readChoice('queue', ['memory', 'redis']);
  const publicUrl = settingReader.readUrl('publicUrl');
  const config: Config = {
    store,
    mongodbUrl: settingReader.readConnectionUrl(
      'mongodbUrl',
      /^mongodb(?:\+srv)?:\/\/[^/?]/,
      store === 'mongodb' && 'store mongodb',
    ),
    dataFolder: settingReader.readText('data') ?? '',
    queue,
    redisUrl: settingReader.readConnectionUrl('redisUrl', /^rediss?:\/\/[^/?]/, queue === 'redis' && 'queue redis'),
    host: settingReader.readText('host') ?? '',
    port: settingReader.readInteger('port', 0, 65_535),
    metricsPort: settingReader.readOptionalInteger('metricsPort', 0, 65_535),
    metricsHost: settingReader.readText('metricsHost') ?? '',
    publicUrl,
    masterKey: settingReader.readSecret('masterKey'),
    tokenSecret: settingReader.readSecret('tokenSecret'),
    tokenLifetimeSeconds: settingReader.readInteger('tokenLifetime', 60, 86_400),
    logLevel: settingReader.readChoice('logLevel', ['debug', 'info', 'warn', 'error', 'silent']),
    trustProxy: settingReader.readInteger('trustProxy', 0, 10),
    rateBudgets: {
      apiKey: settingReader.readRateBudget('apiKeyLimit'),
      account: settingReader.readRateBudget('accountLimit'),
      visitor: settingReader.readRateBudget('visitorLimit'),
      signIn: settingReader.readRateBudget('signInLimit'),
      delivery: settingReader.readRateBudget('deliveryLimit'),
      mailedVisitor: MAILS_PER_ADDRESS_RATE_LIMIT,
    },
    maxSitesPerAccount: settingReader.readInteger('maxSites', 1, 1000),
    maxActiveAssessments: settingReader.readInteger('assessmentLimit', 1, 10_000),
    assessmentLeaseSeconds: settingReader.readInteger('assessmentLease', 1, MAX_LEASE_MS / SECOND),
    workerConcurrency: settingReader.readInteger('workerConcurrency', 1, 100),
    deliveryRetentionDays: settingReader.readInteger('deliveryRetention', 1, 3650),
    webhookPrivateHosts: settingReader.readPrivateHosts('webhookPrivateHosts'),
    mail: settingReader.readMail(),
    securityContact: settingReader.readSecurityContact('securityContact'),
    stripeApiBase: settingReader.readUrl('stripeApiBase') ?? '',
    offersFakePayments: settingReader.readOptionalSwitch('fakePayments') ?? publicUrl === undefined,
    urlSource: {
      mongodbUrl: settingReader.findSourceVariable('mongodbUrl'),
      redisUrl: settingReader.findSourceVariable('redisUrl'),
    },
  };
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** Reads settings. Adds a line to `errors` for each invalid setting, so that all of them are reported at once. */
class SettingReader {
  constructor(
    private readonly environment: Environment,
    private readonly flags: Flags,
    private readonly errors: string[],
  ) {}

  readText(name: SettingName): string | undefined {
    const setting: Setting = settingDefinitions[name];
    const value = this.flags[setting.flag] ?? this.environment[setting.variable];
    if (value === '') this.addError(setting, 'must not be empty; set a value or remove it');
    return value || setting.default;
  }

  readChoice<const Word extends string>(name: SettingName, allowedValues: readonly [Word, ...Word[]]): Word {
    const text = this.readText(name);
    const value = allowedValues.find((one) => one === text);
    if (value === undefined) {
      this.addError(settingDefinitions[name], `must be one of ${allowedValues.join(', ')}, not "${text}"`);
    }
    return value ?? allowedValues[0];
  }

  /** Returns `undefined` if the setting is not set. */
  readOptionalSwitch(name: SettingName): boolean | undefined {
    return this.readText(name) === undefined ? undefined : this.readChoice(name, ['off', 'on']) === 'on';
  }

  readInteger(name: SettingName, min: number, max: number): number {
    const text = this.readText(name) ?? '';
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.addError(settingDefinitions[name], `must be a whole number from ${min} to ${max}, not "${text}"`);
    return min;
  }

  /** Returns `undefined` if the setting is not set. */
  readOptionalInteger(name: SettingName, min: number, max: number): number | undefined {
    return this.readText(name) === undefined ? undefined : this.readInteger(name, min, max);
  }

  /** Reads a list of `host` or `host:port`, separated by commas. */
  readPrivateHosts(name: SettingName): readonly string[] {
    const entries = this.readText(name)?.split(',') ?? [];
    return entries.flatMap((entry) => {
      const host = normalizePrivateHost(entry.trim());
      if (host === undefined) {
        const example = 'crm.internal,10.0.0.5:8080,[::1]';
        this.addError(
          settingDefinitions[name],
          `must be a list of host or host:port, such as ${example}; "${entry.trim()}" is neither`,
        );
      }
      return host ?? [];
    });
  }

  readUrl(name: SettingName): string | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    try {
      const { origin, protocol, pathname, search, hash } = new URL(text);
      if (/^https?:$/.test(protocol) && pathname === '/' && search + hash === '') return origin;
    } catch {
      // The text is not a URL. The code below reports it.
    }
    this.addError(
      settingDefinitions[name],
      `must be a URL without a path, such as https://portico.example.com, not "${text}"`,
    );
    return undefined;
  }

  readSecret(name: SettingName): string | undefined {
    const value = this.readSecretValue(settingDefinitions[name]);
    if (value !== undefined && value.length < 32) {
      this.errors.push(`${this.findSourceVariable(name)} must have at least 32 characters`);
    }
    return value;
  }

  /**
   * Reads a connection URL. Errors never contain the URL, because it may contain a password. `neededBy` names the store
   * or queue that requires the URL, for the error message. It is false if the URL is optional.
   */
  readConnectionUrl(name: SettingName, pattern: RegExp, neededBy: string | false): string | undefined {
    const setting: Setting = settingDefinitions[name];
    const value = this.readSecretValue(setting);
    if (value === undefined && neededBy) this.addError(setting, `is required by the ${neededBy}, but not set`);
    if (value !== undefined && !pattern.test(value)) {
      this.errors.push(`${this.findSourceVariable(name)} is not a valid connection URL; see docs/configuration.md`);
    }
    return value;
  }

  /** Reads an email address or an `https:` URL, and returns its URI. */
  readSecurityContact(name: SettingName): string | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const contact = parseSecurityContact(text);
    if (contact === undefined) {
      const expected = 'an email address or an https: URL, such as security@example.com';
      this.addError(settingDefinitions[name], `must be ${expected}, not "${text}"`);
    }
    return contact;
  }

  /**
   * Reads the mail server and the sender's address. Returns `undefined` if neither is set, or if one of them is
   * invalid.
   */
  readMail(): MailConfig | undefined {
    const url = this.readSecretValue(settingDefinitions.smtpUrl);
    const from = this.readText('mailFrom');
    const server = url === undefined ? undefined : parseSmtpUrl(url);
    const sender = from === undefined ? undefined : parseMailSender(from);
    if (url === undefined && from !== undefined)
      this.addError(settingDefinitions.smtpUrl, 'is required by PORTICO_MAIL_FROM, but not set');
    if (url !== undefined && from === undefined)
      this.addError(settingDefinitions.mailFrom, 'is required by PORTICO_SMTP_URL, but not set');
    // The URL may contain a password, so the error does not contain the URL.
    if (url !== undefined && server === undefined)
      this.errors.push(
        `${this.findSourceVariable('smtpUrl')} must be a URL such as smtp://user:password@mail.example.com:587 or ` +
          'smtps://mail.example.com, without path and query',
      );
    if (from !== undefined && sender === undefined)
      this.addError(settingDefinitions.mailFrom, `must be an email address such as support@example.com, not "${from}"`);
    return server && sender && { server, sender };
  }

  /** Returns the variable that a secret is read from: `NAME`, or `NAME_FILE` if only that is set. */
  findSourceVariable(name: SettingName): string {
    const { variable } = settingDefinitions[name];
    const file = `${variable}_FILE`;
    return this.environment[variable] === undefined && this.environment[file] !== undefined ? file : variable;
  }

  private readSecretValue({ variable }: Setting): string | undefined {
    const fileVariable = `${variable}_FILE`;
    const file = this.environment[fileVariable];
    return this.environment[variable] ?? (file === undefined ? undefined : this.readSecretFile(fileVariable, file));
  }

  readRateBudget(name: SettingName): { limit: number; windowSeconds: number } | undefined {
    const limit = this.readInteger(name, 0, 1_000_000);
    return limit === 0 ? undefined : { limit, windowSeconds: 60 };
  }

  private readSecretFile(variable: string, file: string): string | undefined {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      this.errors.push(`${variable}: the file ${file} cannot be read`);
      return undefined;
    }
  }

  private addError({ variable, flag, isSecret }: Setting, what: string): void {
    this.errors.push(isSecret ? `${variable} ${what}` : `${variable} (or --${flag}) ${what}`);
  }
}

/** Variables of the samples in `docs/`, which may be set in the shell that starts a server. */
const SAMPLE_VARIABLES: readonly string[] = ['PORTICO_URL'];

/** Returns the names of variables that begin with `PORTICO_` but are not settings, most likely spelling mistakes. */
export function findUnknownVariables(environment: Environment): readonly string[] {
  const known = new Set(SAMPLE_VARIABLES);
  for (const { variable } of Object.values(settingDefinitions)) known.add(variable).add(`${variable}_FILE`);
  return Object.keys(environment).filter((name) => /^PORTICO_(?!TEST_)/.test(name) && !known.has(name));
}
