import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Command = readonly [program: string, ...parameters: string[]];

/** `npm run check`: what must hold besides the tests, one line a step; every step runs, whatever became of the others. */
const root = fileURLToPath(new URL('../', import.meta.url));
const script = (...parameters: readonly string[]): Command => [process.execPath, '--import', 'tsx', ...parameters];
const tool = (name: string, ...parameters: readonly string[]): Command => [
  `${root}node_modules/.bin/${name}`,
  ...parameters,
];

const steps: readonly (readonly [name: string, command: Command])[] = [
  ['format and lint', tool('biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.')],
  ['types', tool('tsc', '--noEmit')],
  ['unused code', tool('knip')],
  ['architecture', script('test/run.ts', 'test/rules/')],
  ['generated files', script('contracts/generate.ts', '--check')],
  ['OpenAPI document', tool('redocly', 'lint', 'contracts/openapi.json')],
];

const failed = steps.filter(([name, command]) => !passes(name, command)).map(([name]) => name);
process.stdout.write(failed.length === 0 ? '\nAll is well.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(name: string, [program, ...parameters]: Command): boolean {
  const startedAt = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${seconds.padStart(6)} s\n`);
  if (status !== 0) process.stdout.write(`\n${error?.message ?? ''}${fromFirstFailure(stdout)}${stderr}\n`);
  return status === 0;
}

/** What a test run says of its failures; all of what anything else says. */
function fromFirstFailure(output: string): string {
  return output.slice(Math.max(0, output.indexOf('✖ failing tests:')));
}
