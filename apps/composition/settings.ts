/** A setting, with the names of its environment variable and its flag. */
export interface Setting {
  readonly variable: `PORTICO_${string}`;
  readonly flag: string;
  /** The default as text. If `undefined`, `description` says what happens without the setting. */
  readonly default?: string;
  readonly description: string;
  /**
   * True for secrets. A secret can also be read from a file whose path is in the variable `<variable>_FILE`. A secret
   * has no flag on the command line, because other users can read command lines.
   */
  readonly isSecret?: true;
}

/** Every setting, in the order of docs/configuration.md. */
export const settingDefinitions = {
  store: {
    variable: 'PORTICO_STORE',
    flag: 'store',
    default: 'sqlite',
    description: 'Store of all data: `sqlite`, `mongodb`, or `memory`, which loses everything when the process ends.',
  },
  mongodbUrl: {
    variable: 'PORTICO_MONGODB_URL',
    flag: 'mongodb-url',
    isSecret: true,
    description:
      'URL of a MongoDB replica set, required by the store `mongodb`: ' +
      '`mongodb://user:password@host1,host2/portico?replicaSet=rs0`. The default database is `portico`.',
  },
  data: {
    variable: 'PORTICO_DATA',
    flag: 'data',
    default: './data',
    description: 'Folder of the SQLite file `portico.db` and of the secrets created at the first start.',
  },
  queue: {
    variable: 'PORTICO_QUEUE',
    flag: 'queue',
    default: 'memory',
    description: 'How processes queue jobs and share rate limits: `redis`, or `memory` for a single process.',
  },
  redisUrl: {
    variable: 'PORTICO_REDIS_URL',
    flag: 'redis-url',
    isSecret: true,
    description:
      'URL of Redis, required by the queue `redis`: `redis://user:password@host:6379/0`, `rediss:` with TLS.',
  },
  host: {
    variable: 'PORTICO_HOST',
    flag: 'host',
    default: '127.0.0.1',
    description: 'IP address or host name to listen on.',
  },
  port: {
    variable: 'PORTICO_PORT',
    flag: 'port',
    default: '3000',
    description: 'Port to listen on; 0 picks a free one.',
  },
  metricsPort: {
    variable: 'PORTICO_METRICS_PORT',
    flag: 'metrics-port',
    description:
      'Private port of a server or worker that serves only `/metrics` and `/livez`, without a token. If unset, a ' +
      'worker has no metrics, and a server requires the access token of the operator.',
  },
  metricsHost: {
    variable: 'PORTICO_METRICS_HOST',
    flag: 'metrics-host',
    default: '127.0.0.1',
    description: 'IP address or host name of the private port; choose one that only the scraper can reach.',
  },
  publicUrl: {
    variable: 'PORTICO_PUBLIC_URL',
    flag: 'public-url',
    description:
      'URL at which browsers and clients reach the server. If unset, URLs have the host and port that the server ' +
      'listens on.',
  },
  masterKey: {
    variable: 'PORTICO_MASTER_KEY',
    flag: 'master-key',
    isSecret: true,
    description:
      'Master key of at least 32 characters. It encrypts the signing secrets of CRM connections and webhooks, and ' +
      'the credentials of payment providers. The tokens of visitors’ conversations and the set-up link derive from ' +
      'it. If unset, the server creates a master key in the data folder for a new store. With another master key ' +
      'than that of the store, the server does not start.',
  },
  tokenSecret: {
    variable: 'PORTICO_TOKEN_SECRET',
    flag: 'token-secret',
    isSecret: true,
    description:
      'Secret of at least 32 characters that signs access tokens. If unset, the server creates a secret in the data ' +
      'folder.',
  },
  tokenLifetime: {
    variable: 'PORTICO_TOKEN_LIFETIME',
    flag: 'token-lifetime',
    default: '900',
    description: 'Lifetime of an access token in seconds, 60 to 86400.',
  },
  logLevel: {
    variable: 'PORTICO_LOG_LEVEL',
    flag: 'log-level',
    default: 'info',
    description: 'Minimum log level: `debug`, `info`, `warn`, `error` or `silent`.',
  },
  trustProxy: {
    variable: 'PORTICO_TRUST_PROXY',
    flag: 'trust-proxy',
    default: '0',
    description:
      'Number of proxies in front of the server. With 1, the visitor’s IP address is the last entry of ' +
      '`X-Forwarded-For`, with 2 the last but one.',
  },
  apiKeyLimit: {
    variable: 'PORTICO_RATE_LIMIT_API_KEY',
    flag: 'rate-limit-api-key',
    default: '1200',
    description: 'Maximum requests per minute for each API key; 0 for no limit.',
  },
  accountLimit: {
    variable: 'PORTICO_RATE_LIMIT_ACCOUNT',
    flag: 'rate-limit-account',
    default: '600',
    description: 'Maximum requests per minute for each account; 0 for no limit.',
  },
  visitorLimit: {
    variable: 'PORTICO_RATE_LIMIT_VISITOR',
    flag: 'rate-limit-visitor',
    default: '60',
    description: 'Maximum requests per minute from each visitor IP address (IPv6: /64); 0 for no limit.',
  },
  signInLimit: {
    variable: 'PORTICO_RATE_LIMIT_SIGN_IN',
    flag: 'rate-limit-sign-in',
    default: '10',
    description:
      'Maximum attempts per minute from each IP address (IPv6: /64) to sign in, change a password or use the set-up ' +
      'link; 0 for no limit.',
  },
  deliveryLimit: {
    variable: 'PORTICO_RATE_LIMIT_DELIVERY',
    flag: 'rate-limit-delivery',
    default: '1200',
    description:
      'Maximum deliveries per minute to each CRM connection, or payment webhooks of each provider, from one IP ' +
      'address (IPv6: /64), including rejected ones; 0 for no limit.',
  },
  maxSites: {
    variable: 'PORTICO_MAX_SITES_PER_ACCOUNT',
    flag: 'max-sites-per-account',
    default: '100',
    description: 'Maximum number of sites per account, 1 to 1000. Lowering it does not remove existing sites.',
  },
  assessmentLimit: {
    variable: 'PORTICO_ASSESSMENT_LIMIT',
    flag: 'assessment-limit',
    default: '25',
    description: 'Maximum number of queued and running assessments of one site.',
  },
  assessmentLease: {
    variable: 'PORTICO_ASSESSMENT_LEASE',
    flag: 'assessment-lease',
    default: '30',
    description:
      'Lease duration in seconds, 1 to 600. If a worker stops renewing its lease, another worker takes over the ' +
      'assessment or CRM connection after this time. Workers look for unclaimed assessments six times per lease.',
  },
  workerConcurrency: {
    variable: 'PORTICO_WORKER_CONCURRENCY',
    flag: 'worker-concurrency',
    default: '4',
    description:
      'Maximum number of assessments that each worker (with the queue `memory`: the server) runs at a time, 1 to ' +
      '100. If the number is greater than 1, one site never uses all of these places.',
  },
  deliveryRetention: {
    variable: 'PORTICO_DELIVERY_RETENTION',
    flag: 'delivery-retention',
    default: '30',
    description:
      'Days after which finished CRM deliveries are deleted, 1 to 3650. Afterwards their ids can be used again. ' +
      'Events for webhooks and their deliveries are deleted after the same time. A site can set its own retention.',
  },
  webhookPrivateHosts: {
    variable: 'PORTICO_WEBHOOK_PRIVATE_HOSTS',
    flag: 'webhook-private-hosts',
    description:
      'Hosts to which webhooks may be sent with `http` and without a public IP address: `host` or `host:port`, ' +
      'separated by commas, such as `crm.internal,10.0.0.5:8080,[::1]`. Without a port, all ports are allowed. ' +
      'Subdomains are not included. Admins and owners of every site can then send webhooks to these hosts.',
  },
  smtpUrl: {
    variable: 'PORTICO_SMTP_URL',
    flag: 'smtp-url',
    isSecret: true,
    description:
      'Mail server: `smtp://user:password@host:587`, which uses STARTTLS if the server offers it, or ' +
      '`smtps://user:password@host:465`. User name and password are optional; percent-encode special characters. If ' +
      'unset, no mails are sent.',
  },
  mailFrom: {
    variable: 'PORTICO_MAIL_FROM',
    flag: 'mail-from',
    description:
      'Address from which mails are sent, such as `support@example.com`, or with a name: `Example Support ' +
      '<support@example.com>`. Without a name, mails show the site’s name. Required if a mail server is set.',
  },
  securityContact: {
    variable: 'PORTICO_SECURITY_CONTACT',
    flag: 'security-contact',
    description:
      'Contact for reports of vulnerabilities of this deployment: an email address or an `https:` URL, published at ' +
      '`/.well-known/security.txt`. If unset, that path responds 404.',
  },
  stripeApiBase: {
    variable: 'PORTICO_STRIPE_API_BASE',
    flag: 'stripe-api-base',
    default: 'https://api.stripe.com',
    description: 'URL of Stripe’s API, or of a substitute.',
  },
  fakePayments: {
    variable: 'PORTICO_FAKE_PAYMENTS',
    flag: 'fake-payments',
    description:
      'Whether sites may use the payment provider `fake`, which charges no real money: `on` or `off`. If unset, ' +
      '`off` with a public URL, otherwise `on`.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingDefinitions;
