import { formatHelpText, HELP_OPTION, type OptionHelp } from '../composition/help-text.ts';

const HARNESS_OPTION_HELP: readonly OptionHelp[] = [
  [
    '--store sqlite|mongodb|memory',
    'Where data is stored (default sqlite). A mongod is started unless PORTICO_MONGODB_URL is set.',
  ],
  [
    '--queue memory|redis',
    'How processes notify each other of jobs (default memory). Redis is started unless PORTICO_REDIS_URL is set.',
  ],
  ['--payments fake|stripe', 'The payment provider of the seeded site (default fake).'],
  ['--stripe-api-base <url>', 'URL of Stripe’s API.'],
  ['--data <dir>', 'Keep the data in this folder. Without it, a temporary folder is used and removed at the end.'],
  ['--port <n>', 'Port to listen on (default 0: any free one).'],
  ['--public-url <url>', 'Public URL of the server.'],
  ['--trust-proxy <n>', 'Number of proxies in front of the server (default 0).'],
  [
    '--evidence-map <file>',
    'JSON file that maps host names to address:port on loopback, for assessments and webhooks.',
  ],
  ['--webhook-private-hosts <list>', 'Hosts to which webhooks may be sent although they are not public.'],
  ['--webhook-retry-seconds <list>', 'Delays between the attempts of a webhook delivery, such as 1,2,3.'],
  ['--mail-alert-seconds <n>', 'Minimum time between two alerts of a team (default 60).'],
  ['--mail-answer-seconds <n>', 'How long a visitor has time to see an answer before it is mailed (default 120).'],
  ['--mail-retry-seconds <list>', 'Delays between the attempts of a mail, such as 1,2,3.'],
  ['--rate-limits default', 'Apply the server’s default rate limits. Without it there are none.'],
  ['--assessment-limit <n>', 'Maximum number of queued and running assessments of a site.'],
  ['--assessment-lease <seconds>', 'How long a worker holds an assessment without renewing its lease.'],
  ['--worker-concurrency <n>', 'Number of assessments that run concurrently.'],
  ['--no-worker', 'Leave assessments, CRM deliveries, webhooks and mails to other processes.'],
  ['--seed-more', 'Seed more accounts for each line on standard input, and print their line.'],
  ['--log-level <level>', 'Minimum log level (default warn).'],
  ['--demo', 'Open a shop with the widget and print instructions instead of one line of JSON.'],
  HELP_OPTION,
];

/** Formats the text of `--help`. */
export function formatHarnessHelp(): string {
  return formatHelpText(
    'npm run harness -- [options]',
    'Starts the whole product on loopback, seeded, and prints one line of JSON: URLs, ids, keys and tokens.',
    HARNESS_OPTION_HELP,
    'docs/testing.md explains the options and the line.',
  );
}
