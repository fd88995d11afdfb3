import { HELP, helpText, type Option } from '../composition/help-text.ts';

const OPTIONS: readonly Option[] = [
  [
    '--store sqlite|mongodb|memory',
    'Where state lives (default sqlite). A mongod is started unless PORTICO_MONGODB_URL is set.',
  ],
  [
    '--queue memory|redis',
    'How processes wake each other (default memory). Redis is started unless PORTICO_REDIS_URL is set.',
  ],
  ['--payments fake|stripe', 'The payment provider of the seeded site (default fake).'],
  ['--stripe-api-base <url>', 'Where Stripe’s API is.'],
  ['--data <dir>', 'Keep the store in this folder. Without it, a temporary folder is used and removed at the end.'],
  ['--port <n>', 'Port to listen on (default 0: any free one).'],
  ['--public-url <url>', 'The URL that people would use.'],
  ['--evidence-map <file>', 'A JSON object from host name to address:port on loopback, for assessments.'],
  ['--rate-limits default', 'Apply the rate limits of the server. Without it there are none.'],
  ['--assessment-limit <n>', 'Maximum number of queued and running assessments of a site.'],
  ['--assessment-lease <seconds>', 'How long a worker holds an assessment without renewing its lease.'],
  ['--worker-concurrency <n>', 'How many assessments run at a time.'],
  ['--no-worker', 'Leave the running of assessments to another process.'],
  ['--seed-more', 'Seed more accounts for each line on standard input, and print their line.'],
  ['--log-level <level>', 'Minimum log level (default warn).'],
  ['--demo', 'Open a shop with the widget and print how to try the product, instead of one line of JSON.'],
  HELP,
];

/** Formats the text of `--help`. */
export function formatHarnessHelp(): string {
  return helpText(
    'npm run harness -- [options]',
    'Starts the whole product on loopback, seeded, and prints one line of JSON: URLs, ids, keys and tokens.',
    OPTIONS,
    'docs/testing.md explains the options and the line.',
  );
}
