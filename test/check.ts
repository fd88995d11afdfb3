import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

type Command = readonly [program: string, ...parameters: string[]];

/**
 * `npm run check`: all checks except the tests. Prints one line per step; a failed step does not stop the others. Then
 * prints a report of long files, which never fails the check.
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
    `Usage: npm run check\n\nRuns all checks except the tests: ${steps.map(([name]) => name).join(', ')}.\n`,
  );
  process.exit(0);
}
const pendingSteps = [...steps];
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runPendingSteps));
await printLengthReport();
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runPendingSteps(): Promise<void> {
  for (let step = pendingSteps.shift(); step !== undefined; step = pendingSteps.shift()) {
    const [name, command] = step;
    if (!(await runStep(name, command))) failed.push(name);
  }
}

async function printLengthReport(): Promise<void> {
  const [program, ...parameters] = script('test/length-report.ts');
  process.stdout.write('\n');
  await once(spawn(program, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }), 'close');
}

async function runStep(name: string, [program, ...parameters]: Command): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const ended = once(child, 'close').then(
    ([status, signal]) => ({
      status,
      problem: status === 0 ? '' : `Ended with ${signal ?? `exit code ${status}`}.\n`,
    }),
    (error: Error) => ({ status: null, problem: error.message }),
  );
  const [stdout, stderr, { status, problem }] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${seconds.padStart(6)} s\n`);
  if (status !== 0) process.stdout.write(`\n${problem}${fromFirstFailure(stdout)}${stderr}\n`);
  return status === 0;
}

/** The failures in the output of a test run; the complete output of other steps. */
function fromFirstFailure(output: string): string {
  return output.slice(Math.max(0, output.indexOf('✖ failing tests:')));
}
