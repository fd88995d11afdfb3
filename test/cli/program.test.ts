import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createProgram } from '../../apps/cli/program.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { runPortico } from '../support/servers/run-portico.ts';

const program = createProgram();
/** All commands except groups. Commands of a group have the name of the group before theirs. */
const commands = program.commands.flatMap((command) =>
  command.commands.length === 0
    ? [{ name: command.name(), command }]
    : command.commands.map((inner) => ({ name: `${command.name()} ${inner.name()}`, command: inner })),
);
const page = readFileSync(join(packageRoot, 'docs', 'cli.md'), 'utf8');

/** Commands that have an option for each setting, which docs/configuration.md lists. */
const TAKES_SETTINGS = new Set(['serve', 'work', 'check-config']);

describe('portico --help', () => {
  it('exits with 0 and lists every command, examples and exit codes', async () => {
    const result = await runPortico(['--help']);

    assert.equal(result.code, 0);
    assert.equal(result.stderr, '');
    assert.ok(program.commands.length >= 9, 'too few commands were seen');
    for (const command of program.commands) assert.match(result.stdout, new RegExp(`^ +${command.name()} +\\w`, 'm'));
    assert.match(result.stdout, /^Examples:$/m);
    assert.match(result.stdout, /^Exit codes:\n {2}0 {2}success\n {2}1 {2}.+\n {2}2 {2}.+$/m);
  });

  for (const { name, command } of commands) {
    it(`shows description, example and exit codes of ${name}`, () => {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();

      assert.ok(help.startsWith(`Usage: portico ${name} `));
      assert.match(command.description(), /^[A-Z].+\.$/);
      assert.match(help, new RegExp(`^Example:\n {2}\\$ .*portico ${name}`, 'm'));
      assert.match(help, /^Exit codes:$/m);
    });
  }
});

describe('docs/cli.md', () => {
  for (const { name, command } of commands) {
    it(`describes ${name} and each of its options`, () => {
      const section = page.split(/^#{2,3} /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
      const own = command.options.flatMap(({ long }) => long ?? []).filter((long) => !isOfEveryCommand(long));

      assert.notEqual(section, '');
      if (!TAKES_SETTINGS.has(name)) {
        assert.deepEqual(
          own.filter((long) => !section.includes(long)),
          [],
        );
      }
    });
  }
});

describe('portico with invalid usage', () => {
  const cases: readonly [string, readonly string[], RegExp][] = [
    ['without a command', [], /^Usage: portico <command>/],
    [
      'with an unknown command',
      ['create-keys'],
      /^error: unknown command 'create-keys' \(Did you mean create-key\?\)\n$/,
    ],
    [
      'with a command that resembles none',
      ['tickets'],
      /^error: unknown command 'tickets'; run "portico help" for a list of commands\n$/,
    ],
    [
      'without a required option',
      ['create-key', '--name', 'x'],
      /^error: required option '--site <id>' not specified\n$/,
    ],
    ['with an unknown option', ['migrate', '--force'], /^error: unknown option '--force'.*\n$/],
    ['with a folder as file', ['backup', 'backups/'], /^error: backups\/ is a folder; specify a file in it\n$/],
    ['with too many arguments', ['migrate', 'now'], /^error: too many arguments .*\n$/],
    [
      'with an invalid configuration',
      ['migrate', '--data', ''],
      /^error: PORTICO_DATA \(or --data\) must not be empty.*\n$/,
    ],
  ];

  for (const [problem, args, message] of cases) {
    it(`exits with 2 ${problem} and prints an error`, async () => {
      const result = await runPortico(args);

      assert.equal(result.code, 2);
      assert.equal(result.stdout, '');
      assert.match(result.stderr, message);
    });
  }
});

function isOfEveryCommand(long: string): boolean {
  return ['--data', '--store', '--help'].includes(long);
}
