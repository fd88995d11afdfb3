import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { type Setting, settingDefinitions } from '../../apps/composition/settings.ts';
import { programArguments } from '../support/servers/programs.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const FLAGS = Object.values<Setting>(settingDefinitions)
  .filter(({ isSecret }) => !isSecret)
  .map(({ flag }) => `--${flag}`);
const SERVER = [...FLAGS, 'PORTICO_MASTER_KEY_FILE'];
const HARNESS = [
  '--store',
  '--queue',
  '--payments',
  '--data',
  '--port',
  '--rate-limits',
  '--evidence-map',
  '--assessment-limit',
  '--assessment-lease',
  '--worker-concurrency',
  '--log-level',
  '--public-url',
  '--trust-proxy',
  '--stripe-api-base',
  '--webhook-private-hosts',
  '--no-worker',
  '--seed-more',
  '--demo',
];

describe('--help', () => {
  const run = (...args: readonly string[]) => {
    const folder = createTemporaryFolder();
    const result = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
    return { ...result, folder };
  };

  for (const [program, words] of [
    ['server', SERVER],
    ['worker', SERVER],
    ['harness', HARNESS],
  ] as const) {
    for (const args of [['--help'], ['-h'], ['--port', 'x', '--help']]) {
      it(`prints the help text of the ${program} for ${args.join(' ')}, exits with 0 and starts nothing`, () => {
        const { status, stdout, stderr, folder } = run(...programArguments(program), ...args);

        assert.deepEqual([status, stderr], [0, '']);
        assert.match(stdout, /^Usage: \S/);
        for (const word of words) assert.ok(stdout.includes(`${word}`), `${word} is missing`);
        for (const line of stdout.split('\n')) assert.ok(line.length <= 120, line);
        assert.ok(!existsSync(join(folder, 'data')));
      });
    }
  }

  for (const [program, command] of [
    ['apps/generator/main.ts', 'npm run generate'],
    ['test/bench/run.ts', 'npm run bench'],
    ['test/check.ts', 'npm run check'],
    ['test/run.ts', 'npm test'],
  ] as const) {
    it(`prints the help text of ${command} and exits with 0`, () => {
      const { status, stdout } = run('--import', import.meta.resolve('tsx'), join(packageRoot, program), '--help');

      assert.equal(status, 0);
      assert.ok(stdout.startsWith(`Usage: ${command}`), stdout);
    });
  }

  it('rejects the unknown option --halp with exit code 2', () => {
    const { status, stderr } = run(...programArguments('server'), '--halp');

    assert.equal(status, 2);
    assert.match(stderr, /--halp/);
  });
});
