/** One setting: an environment variable `PORTICO_…`, a flag of the same words, and what it means. */
export interface Setting {
  readonly variable: `PORTICO_${string}`;
  readonly flag: string;
  /** The default as text; `undefined` if omitting the setting has a meaning of its own, which `meaning` states. */
  readonly default?: string;
  readonly meaning: string;
  /**
   * A secret is also read from the file that `<variable>_FILE` names, and has no flag: command lines are not private.
   */
  readonly secret?: true;
}

/** Every setting, in the order of docs/configuration.md. */
export const settings = {
  store: {
    variable: 'PORTICO_STORE',
    flag: 'store',
    default: 'sqlite',
    meaning: 'Where state lives: `sqlite`, `mongodb`, or `memory`, which loses everything when the process ends.',
  },
  mongodbUrl: {
    variable: 'PORTICO_MONGODB_URL',
    flag: 'mongodb-url',
    secret: true,
    meaning:
      'URL of a MongoDB replica set, required by the store `mongodb`: ' +
      '`mongodb://user:password@host1,host2/portico?replicaSet=rs0`. The database is `portico` unless it names ' +
      'another.',
  },
  data: {
    variable: 'PORTICO_DATA',
    flag: 'data',
    default: './data',
    meaning: 'Folder of the SQLite file `portico.db` and of the secrets created at the first start.',
  },
  queue: {
    variable: 'PORTICO_QUEUE',
    flag: 'queue',
    default: 'memory',
    meaning: 'How processes wake each other and share rate limits: `redis`, or `memory`, within one process.',
  },
  redisUrl: {
    variable: 'PORTICO_REDIS_URL',
    flag: 'redis-url',
    secret: true,
    meaning: 'URL of Redis, required by the queue `redis`: `redis://user:password@host:6379/0`, `rediss:` with TLS.',
  },
  host: {
    variable: 'PORTICO_HOST',
    flag: 'host',
    default: '127.0.0.1',
    meaning: 'IP address or host name to listen on.',
  },
  port: {
    variable: 'PORTICO_PORT',
    flag: 'port',
    default: '3000',
    meaning: 'Port to listen on; 0 takes any free one.',
  },
  metricsPort: {
    variable: 'PORTICO_METRICS_PORT',
    flag: 'metrics-port',
    meaning:
      'A private port on which the server answers `/metrics`, and nothing else, without a token; if unset, only ' +
      'operators may read the metrics.',
  },
  metricsHost: {
    variable: 'PORTICO_METRICS_HOST',
    flag: 'metrics-host',
    default: '127.0.0.1',
    meaning: 'IP address or host name on which the private port listens: one that only the scraper can reach.',
  },
  publicUrl: {
    variable: 'PORTICO_PUBLIC_URL',
    flag: 'public-url',
    meaning: 'URL under which people reach the server; if unset, that of the host and port it listens on.',
  },
  masterKey: {
    variable: 'PORTICO_MASTER_KEY',
    flag: 'master-key',
    secret: true,
    meaning:
      'At least 32 characters from which the tokens of visitors’ conversations and the set-up link are derived, and ' +
      'with which the signing secrets of CRM connections and the credentials of payment providers are encrypted. ' +
      'If unset, a new store gets one in the data folder. The server does not start with a key other than the ' +
      'store’s own.',
  },
  tokenSecret: {
    variable: 'PORTICO_TOKEN_SECRET',
    flag: 'token-secret',
    secret: true,
    meaning: 'At least 32 characters that sign access tokens; if unset, one is created in the data folder.',
  },
  tokenLifetime: {
    variable: 'PORTICO_TOKEN_LIFETIME',
    flag: 'token-lifetime',
    default: '900',
    meaning: 'Lifetime of an access token in seconds, 60 to 86400.',
  },
  logLevel: {
    variable: 'PORTICO_LOG_LEVEL',
    flag: 'log-level',
    default: 'info',
    meaning: 'Minimum log level: `debug`, `info`, `warn`, `error` or `silent`.',
  },
  trustProxy: {
    variable: 'PORTICO_TRUST_PROXY',
    flag: 'trust-proxy',
    default: '0',
    meaning:
      'Number of proxies in front of the server: the visitor’s IP address is that many entries from the right of ' +
      '`X-Forwarded-For`.',
  },
  apiKeyLimit: {
    variable: 'PORTICO_RATE_LIMIT_API_KEY',
    flag: 'rate-limit-api-key',
    default: '1200',
    meaning: 'Requests a minute of one API key; 0 for no limit.',
  },
  accountLimit: {
    variable: 'PORTICO_RATE_LIMIT_ACCOUNT',
    flag: 'rate-limit-account',
    default: '600',
    meaning: 'Requests a minute of one account; 0 for no limit.',
  },
  visitorLimit: {
    variable: 'PORTICO_RATE_LIMIT_VISITOR',
    flag: 'rate-limit-visitor',
    default: '60',
    meaning: 'Requests a minute of one visitor’s IP address (IPv6: its /64); 0 for no limit.',
  },
  signInLimit: {
    variable: 'PORTICO_RATE_LIMIT_SIGN_IN',
    flag: 'rate-limit-sign-in',
    default: '10',
    meaning:
      'Attempts a minute, from one IP address (IPv6: one /64), to sign in, to change a password or to use the set-up ' +
      'link; 0 for no limit.',
  },
  deliveryLimit: {
    variable: 'PORTICO_RATE_LIMIT_DELIVERY',
    flag: 'rate-limit-delivery',
    default: '1200',
    meaning:
      'Deliveries a minute to one CRM connection, or payment webhooks of one provider, from one IP address (IPv6: ' +
      'one /64), including rejected ones; 0 for no limit.',
  },
  maxSites: {
    variable: 'PORTICO_MAX_SITES_PER_ACCOUNT',
    flag: 'max-sites-per-account',
    default: '100',
    meaning: 'Maximum number of sites per account, 1 to 1000. Lowering it does not remove existing sites.',
  },
  assessmentLimit: {
    variable: 'PORTICO_ASSESSMENT_LIMIT',
    flag: 'assessment-limit',
    default: '25',
    meaning: 'Maximum number of queued and running assessments of one site.',
  },
  assessmentLease: {
    variable: 'PORTICO_ASSESSMENT_LEASE',
    flag: 'assessment-lease',
    default: '30',
    meaning:
      'Lease duration in seconds, 1 to 600. If a worker stops renewing, another takes over its assessment or CRM ' +
      'connection after this time. Processes sweep for unclaimed assessments every sixth of it.',
  },
  workerConcurrency: {
    variable: 'PORTICO_WORKER_CONCURRENCY',
    flag: 'worker-concurrency',
    default: '4',
    meaning:
      'How many assessments one process runs at a time, 1 to 100: each worker, or the server itself with the queue ' +
      '`memory`. One site uses at most one less than this, unless it is 1.',
  },
  deliveryRetention: {
    variable: 'PORTICO_DELIVERY_RETENTION',
    flag: 'delivery-retention',
    default: '30',
    meaning:
      'Days after which finished CRM deliveries are deleted, 1 to 3650; a delivery’s id can be used again after that.',
  },
  stripeApiBase: {
    variable: 'PORTICO_STRIPE_API_BASE',
    flag: 'stripe-api-base',
    default: 'https://api.stripe.com',
    meaning: 'URL of Stripe’s API, or of a substitute.',
  },
  fakePayments: {
    variable: 'PORTICO_FAKE_PAYMENTS',
    flag: 'fake-payments',
    meaning:
      'Whether sites may choose the payment provider `fake`, which takes no money: `on`, or `off`; if unset, only ' +
      'if no public URL is set.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
