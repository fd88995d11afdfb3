import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run check`: what must hold besides the tests, one line a step; every step runs, whatever became of the others. */
const root = fileURLToPath(new URL('../', import.meta.url));
const node = process.execPath;
const tool = (name: string) => `${root}node_modules/.bin/${name}`;

const steps: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ['format and lint', [tool('biome'), 'ci', '.']],
  ['types', [tool('tsc'), '--noEmit']],
  ['unused code', [tool('knip')]],
  ['architecture', [node, '--import', 'tsx', 'test/run.ts', 'test/rules/']],
  ['generated files', [node, '--import', 'tsx', 'contracts/generate.ts', '--check']],
  ['OpenAPI document', [tool('redocly'), 'lint', 'contracts/openapi.json']],
];

const failed = steps.filter(([name, command]) => !passes(name, command));
process.stdout.write(
  failed.length === 0 ? '\nAll is well.\n' : `\nFailed: ${failed.map(([name]) => name).join(', ')}.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(name: string, [program, ...parameters]: readonly [string, ...string[]]): boolean {
  const startedAt = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const passed = status === 0;
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${seconds.padStart(6)} s\n`);
  if (!passed) process.stdout.write(`\n${error?.message ?? ''}${stdout}${stderr}\n`);
  return passed;
}
