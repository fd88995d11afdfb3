import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../apps/cli/program.ts';
import { settings } from '../../apps/composition/settings.ts';
import { type ProblemCode, problems } from '../../contracts/problems.ts';
import { declaredOperations } from '../support/matchers/declared-operations.ts';
import { documents, snippetsIn } from '../support/matchers/guide-snippets.ts';
import { projectFiles, read } from './source-files.ts';

/** Words in a document, where they stand. */
interface Found {
  readonly place: string;
  readonly words: string;
}

/** The words that a pattern captures first, with the document and line of each. */
function found(pattern: RegExp, paths = documents()): readonly Found[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, words = '']) => ({ place: `${path}:${index + 1}`, words })),
      ),
  );
}

const PLACEHOLDER = /^\{.*\}$/;

const shown = ({ place, words }: Found) => `${place} ${words}`;

/** What a reader may type: each line of shell, and each piece of code within prose. */
function typed(): readonly Found[] {
  const inProse = found(/`([^`]+)`/g);
  const inShell = documents().flatMap((path) =>
    snippetsIn(path)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ line, code }) =>
        code
          .replaceAll(/\\\n/g, '  ')
          .split('\n')
          .map((words, index) => ({ place: `${path}:${line + index}`, words: words.replace(/(?:^| )#.*/, '') })),
      ),
  );
  return [...inProse, ...inShell];
}

describe('A document', () => {
  it('names only files and folders that exist', () => {
    const files = projectFiles();
    const named = found(/(?<![\w/.{}:-])((?:core|adapters|contracts|apps|test|docs)\/[\w*/.-]*[\w*])/g);
    // What the reader is going to write is called acme, or NAME.
    const missing = named.filter(({ words }) => !/acme|NAME/.test(words) && !exists(words, files));

    assert.ok(named.length >= 100, 'too few paths were seen');
    assert.deepEqual(missing.map(shown), []);
  });

  it('names only variables that a program reads', () => {
    const readers = projectFiles().filter((path) => /^(?:apps\/harness|test\/support|docs\/samples)\//.test(path));
    const others = new Set(readers.flatMap((path) => read(path).match(/\bPORTICO_[A-Z_]+\b/g) ?? []));
    const known = Object.values(settings).flatMap((setting) => [
      setting.variable as string,
      ...('secret' in setting ? [`${setting.variable}_FILE`] : []),
    ]);
    const named = found(/\b(PORTICO_[A-Z][A-Z_]*[A-Z])\b/g);

    assert.ok(named.length >= 80, 'too few variables were seen');
    assert.deepEqual(named.filter(({ words }) => !known.includes(words) && !others.has(words)).map(shown), []);
  });

  it('names only commands of portico, with options that they have', () => {
    const program = createProgram();
    const calls = typed().flatMap(({ place, words }) =>
      [...words.matchAll(/(?:^|[\s(])portico ((?:[a-z][a-z-]*)(?:(?! \||[;)]).)*)/g)].map(([, call = '']) => ({
        place,
        words: call,
      })),
    );

    assert.ok(calls.length >= 80, 'too few commands were seen');
    assert.deepEqual(calls.filter(({ words }) => !isCall(program, words.split(/\s+/))).map(shown), []);
  });

  it('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = found(/\bnpm (?:run (?:--silent )?)([a-z][\w:-]*)/g);

    assert.ok(named.length >= 15, 'too few scripts were seen');
    assert.deepEqual(named.filter(({ words }) => !Object.hasOwn(scripts, words)).map(shown), []);
  });

  it('starts the server and the harness only with flags that they take', () => {
    const ofHarness = read('apps/harness/options.ts').matchAll(
      /^ {8}'?([a-z-]+)'?: (?:text|\{ type: 'boolean' \}),$/gm,
    );
    const flags = [
      ...Object.values(settings).map(({ flag }) => flag as string),
      ...[...ofHarness].map(([, flag]) => flag),
    ];
    const known = new Set(['help', ...flags].map((flag) => `--${flag}`));
    const lines = typed().flatMap(({ place, words }) => {
      const [, parameters = ''] = /\bnpm (?:start|run (?:--silent )?harness) -- (.*)/.exec(words) ?? [];
      return (parameters.match(/--[a-z][a-z-]*/g) ?? []).map((flag) => ({ place, words: flag }));
    });

    assert.ok(lines.length >= 10, 'too few flags were seen');
    assert.deepEqual(lines.filter(({ words }) => !known.has(words)).map(shown), []);
  });

  it('names only requests that an operation takes', async () => {
    const operations = (await declaredOperations()).map(({ method, path }) => ({ method: method.toUpperCase(), path }));
    const named = found(/\b((?:GET|POST|PUT|PATCH|DELETE) (?:…?\/)[^\s`?,;)"|]+)/g);
    const isDeclared = (request: string) => {
      const [method = '', path = ''] = request.replace(/(?:…|\.)$/, '').split(' ');
      return operations.some((one) => one.method === method && fits(path, one.path));
    };

    assert.ok(named.length >= 80, 'too few requests were seen');
    assert.deepEqual(named.filter(({ words }) => !isDeclared(words)).map(shown), []);
  });

  it('names problems by codes that exist, with their statuses', () => {
    const named = [...found(/(\b(?:4\d\d|50[1-9]) `\w+`)/g), ...found(/^\| (\d{3} \| `\w+`)/g)];
    const wrong = named.filter(({ words }) => {
      const [, status, code = ''] = /^(\d+)\W+(\w+)/.exec(words) ?? [];
      return !Object.hasOwn(problems, code) || problems[code as ProblemCode].status !== Number(status);
    });

    assert.ok(named.length >= 40, 'too few problems were seen');
    assert.deepEqual(wrong.map(shown), []);
  });
});

describe('A reference in a document', () => {
  it('rejects unknown commands, requests and paths', () => {
    const program = createProgram();

    assert.equal(isCall(program, ['create-site', '--name', 'x', '--origin', 'y']), true);
    assert.equal(isCall(program, ['profile', 'test', 'x', '--json']), true);
    assert.equal(isCall(program, ['create-sites', '--name', 'x']), false);
    assert.equal(isCall(program, ['create-site', '--title', 'x']), false);
    assert.equal(fits('…/actions/payments', '/sites/{siteId}/actions/payments'), true);
    assert.equal(fits('/v1/sites/site_…/tickets', '/v1/sites/{siteId}/tickets'), true);
    assert.equal(fits('/sites/{siteId}/ticket', '/v1/sites/{siteId}/tickets'), false);
    assert.equal(exists('core/widget/*-ticket.ts', ['core/widget/open-ticket.ts']), true);
    assert.equal(exists('core/widget/no-such-thing.ts', ['core/widget/open-ticket.ts']), false);
  });
});

/** Whether a path, in which `*` stands for any part of a name, is one of these files or a folder of one. */
function exists(path: string, files: readonly string[]): boolean {
  const pattern = path.replaceAll(/[.*]/g, (sign) => (sign === '*' ? '[^/]*' : '\\.'));
  return files.some((file) => new RegExp(`^${pattern}(?:/|$)`).test(file));
}

/** A leading `…` stands for the path that was named before; a part in braces, on either side, for any value. */
function fits(path: string, declared: string): boolean {
  const parts = path.replace(/^…/, '').split('/').slice(1);
  const of = declared.split('/').slice(1);
  if (!path.startsWith('…') && parts.length !== of.length) return false;
  const last = of.slice(of.length - parts.length);
  return parts.every((part, at) => part === last[at] || PLACEHOLDER.test(part) || PLACEHOLDER.test(last[at] ?? ''));
}

function isCall(parent: Command, [word = '', ...rest]: readonly string[]): boolean {
  const command = parent.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (!command) return word === 'help';
  const [next = ''] = rest;
  if (command.commands.length > 0 && /^[a-z]/.test(next)) return isCall(command, rest);
  const known = command.options.flatMap(({ long }) => long ?? []);
  return rest
    .flatMap((one) => /^(--[a-z][a-z-]*)/.exec(one)?.[1] ?? [])
    .every((option) => option === '--help' || known.includes(option));
}
