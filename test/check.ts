import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

type Command = readonly [program: string, ...parameters: string[]];

/**
 * `npm run check`: all checks besides the tests. Prints one line when a step ends; a failed step does not stop the
 * others. A report of long files follows, which fails nothing.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const script = (...parameters: readonly string[]): Command => [process.execPath, '--import', 'tsx', ...parameters];
const tool = (name: string, ...parameters: readonly string[]): Command => [
  `${root}node_modules/.bin/${name}`,
  ...parameters,
];

const steps: readonly (readonly [name: string, command: Command])[] = [
  ['format and lint', tool('biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.')],
  ['types', tool('tsc', '--noEmit')],
  ['types, widget', tool('tsc', '--noEmit', '-p', 'apps/widget')],
  ['types, console', tool('tsc', '--noEmit', '-p', 'apps/console')],
  ['types, documentation', tool('tsc', '--noEmit', '-p', 'apps/docs/browser')],
  ['types, server pages', tool('tsc', '--noEmit', '-p', 'apps/server/pages')],
  ['unused code', tool('knip')],
  ['architecture', script('test/run.ts', 'test/rules/')],
  ['generated files', script('apps/generator/main.ts', '--check')],
  ['OpenAPI document', tool('redocly', 'lint', 'contracts/openapi.json')],
];

if (process.argv.includes('--help')) {
  process.stdout.write(
    `Usage: npm run check\n\nChecks all but the tests: ${steps.map(([name]) => name).join(', ')}.\n`,
  );
  process.exit(0);
}
const waiting = [...steps];
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
await printLengthReport();
process.stdout.write(failed.length === 0 ? '\nAll is well.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, command] = step;
    if (!(await passes(name, command))) failed.push(name);
  }
}

/** Long files are a hint for the reader: they fail nothing. */
async function printLengthReport(): Promise<void> {
  const [program, ...parameters] = script('test/length-report.ts');
  process.stdout.write('\n');
  await once(spawn(program, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }), 'close');
}

async function passes(name: string, [program, ...parameters]: Command): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const ended = once(child, 'close').then(
    ([status, signal]) => ({
      status,
      trouble: status === 0 ? '' : `It ended with ${signal ?? `exit code ${status}`}.\n`,
    }),
    (error: Error) => ({ status: null, trouble: error.message }),
  );
  const [stdout, stderr, { status, trouble }] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${seconds.padStart(6)} s\n`);
  if (status !== 0) process.stdout.write(`\n${trouble}${fromFirstFailure(stdout)}${stderr}\n`);
  return status === 0;
}

/** What a test run says of its failures; all of what anything else says. */
function fromFirstFailure(output: string): string {
  return output.slice(Math.max(0, output.indexOf('✖ failing tests:')));
}
