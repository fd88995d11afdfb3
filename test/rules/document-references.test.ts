import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../apps/cli/program.ts';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { type ProblemCode, problems } from '../../contracts/problems.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { listGuides, parseSnippets } from '../support/matchers/guide-snippets.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

/** A text in a document and its location, `path:line`. */
interface Match {
  readonly location: string;
  readonly text: string;
}

/** The first captures of a pattern in the documents, with their locations. */
function findMatches(pattern: RegExp, paths = listGuides()): readonly Match[] {
  return paths.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, text = '']) => ({ location: `${path}:${index + 1}`, text })),
      ),
  );
}

const PLACEHOLDER = /^\{.*\}$/;

const formatMatch = ({ location, text }: Match) => `${location} ${text}`;

/** All lines of shell snippets and all inline code. */
function findCommands(): readonly Match[] {
  const inProse = findMatches(/`([^`]+)`/g);
  const inShell = listGuides().flatMap((path) =>
    parseSnippets(path)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ line, code }) =>
        code
          .replaceAll(/\\\n/g, '  ')
          .split('\n')
          .map((text, index) => ({ location: `${path}:${line + index}`, text: text.replace(/(?:^| )#.*/, '') })),
      ),
  );
  return [...inProse, ...inShell];
}

describe('Documents', () => {
  it('refer only to existing files and folders', () => {
    const files = listProjectFiles();
    const references = findMatches(/(?<![\w/.{}:-])((?:core|adapters|contracts|apps|test|docs)\/[\w*/.-]*[\w*])/g);
    // `acme` and `NAME` are placeholders for files that the reader creates.
    const missing = references.filter(({ text }) => !/acme|NAME/.test(text) && !pathExists(text, files));

    assert.ok(references.length >= 100, 'expected more paths');
    assert.deepEqual(missing.map(formatMatch), []);
  });

  it('mention only variables that a program reads', () => {
    const readers = listProjectFiles().filter((path) => /^(?:apps\/harness|test\/support|docs\/samples)\//.test(path));
    const others = new Set(readers.flatMap((path) => readProjectFile(path).match(/\bPORTICO_[A-Z_]+\b/g) ?? []));
    const known = Object.values(settingDefinitions).flatMap((setting) => [
      setting.variable as string,
      ...('isSecret' in setting ? [`${setting.variable}_FILE`] : []),
    ]);
    const references = findMatches(/\b(PORTICO_[A-Z][A-Z_]*[A-Z])\b/g);

    assert.ok(references.length >= 80, 'expected more variables');
    assert.deepEqual(references.filter(({ text }) => !known.includes(text) && !others.has(text)).map(formatMatch), []);
  });

  it('call only existing commands of portico with existing options', () => {
    const program = createProgram();
    const calls = findCommands().flatMap(({ location, text }) =>
      [...text.matchAll(/(?:^|[\s(])portico ((?:[a-z][a-z-]*)(?:(?! \||[;)]).)*)/g)].map(([, call = '']) => ({
        location,
        text: call,
      })),
    );

    assert.ok(calls.length >= 80, 'expected more commands');
    assert.deepEqual(calls.filter(({ text }) => !isValidCall(program, text.split(/\s+/))).map(formatMatch), []);
  });

  it('call only scripts of package.json', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json'));
    const references = findMatches(/\bnpm (?:run (?:--silent )?)([a-z][\w:-]*)/g);

    assert.ok(references.length >= 15, 'expected more scripts');
    assert.deepEqual(references.filter(({ text }) => !Object.hasOwn(scripts, text)).map(formatMatch), []);
  });

  it('start the server and the harness only with existing flags', () => {
    const ofHarness = readProjectFile('apps/harness/options.ts').matchAll(
      /^ {8}'?([a-z-]+)'?: (?:text|\{ type: 'boolean' \}),$/gm,
    );
    const flags = [
      ...Object.values(settingDefinitions).map(({ flag }) => flag as string),
      ...[...ofHarness].map(([, flag]) => flag),
    ];
    const known = new Set(['help', ...flags].map((flag) => `--${flag}`));
    const lines = findCommands().flatMap(({ location, text }) => {
      const [, parameters = ''] = /\bnpm (?:start|run (?:--silent )?harness) -- (.*)/.exec(text) ?? [];
      return (parameters.match(/--[a-z][a-z-]*/g) ?? []).map((flag) => ({ location, text: flag }));
    });

    assert.ok(lines.length >= 10, 'expected more flags');
    assert.deepEqual(lines.filter(({ text }) => !known.has(text)).map(formatMatch), []);
  });

  it('mention only requests that match an operation', async () => {
    const operations = (await listDeclaredOperations()).map(({ method, path }) => ({
      method: method.toUpperCase(),
      path,
    }));
    const references = findMatches(/\b((?:GET|POST|PUT|PATCH|DELETE) (?:…?\/)[^\s`?,;)"|]+)/g);
    const isDeclared = (request: string) => {
      const [method = '', path = ''] = request.replace(/(?:…|\.)$/, '').split(' ');
      return operations.some((one) => one.method === method && matchesRoute(path, one.path));
    };

    assert.ok(references.length >= 80, 'expected more requests');
    assert.deepEqual(references.filter(({ text }) => !isDeclared(text)).map(formatMatch), []);
  });

  it('mention problem codes only with their statuses', () => {
    const references = [...findMatches(/(\b(?:4\d\d|50[1-9]) `\w+`)/g), ...findMatches(/^\| (\d{3} \| `\w+`)/g)];
    const mismatches = references.filter(({ text }) => {
      const [, status, code = ''] = /^(\d+)\W+(\w+)/.exec(text) ?? [];
      return !Object.hasOwn(problems, code) || problems[code as ProblemCode].status !== Number(status);
    });

    assert.ok(references.length >= 40, 'expected more problems');
    assert.deepEqual(mismatches.map(formatMatch), []);
  });
});

describe('References in documents', () => {
  it('are reported for unknown commands, requests and paths', () => {
    const program = createProgram();

    assert.equal(isValidCall(program, ['create-site', '--name', 'x', '--origin', 'y']), true);
    assert.equal(isValidCall(program, ['profile', 'test', 'x', '--json']), true);
    assert.equal(isValidCall(program, ['create-sites', '--name', 'x']), false);
    assert.equal(isValidCall(program, ['create-site', '--title', 'x']), false);
    assert.equal(matchesRoute('…/actions/payments', '/sites/{siteId}/actions/payments'), true);
    assert.equal(matchesRoute('/v1/sites/site_…/tickets', '/v1/sites/{siteId}/tickets'), true);
    assert.equal(matchesRoute('/sites/{siteId}/ticket', '/v1/sites/{siteId}/tickets'), false);
    assert.equal(pathExists('core/widget/*-ticket.ts', ['core/widget/open-ticket.ts']), true);
    assert.equal(pathExists('core/widget/no-such-thing.ts', ['core/widget/open-ticket.ts']), false);
  });
});

/** Whether a path is one of these files or a folder that contains one. `*` matches any part of a name. */
function pathExists(path: string, files: readonly string[]): boolean {
  const pattern = path.replaceAll(/[.*]/g, (sign) => (sign === '*' ? '[^/]*' : '\\.'));
  return files.some((file) => new RegExp(`^${pattern}(?:/|$)`).test(file));
}

/** A leading `…` matches any prefix; a segment in braces, in either path, matches any segment. */
function matchesRoute(path: string, declared: string): boolean {
  const parts = path.replace(/^…/, '').split('/').slice(1);
  const declaredParts = declared.split('/').slice(1);
  if (!path.startsWith('…') && parts.length !== declaredParts.length) return false;
  const last = declaredParts.slice(declaredParts.length - parts.length);
  return parts.every((part, at) => part === last[at] || PLACEHOLDER.test(part) || PLACEHOLDER.test(last[at] ?? ''));
}

function isValidCall(parent: Command, [word = '', ...rest]: readonly string[]): boolean {
  const command = parent.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (!command) return word === 'help';
  const [next = ''] = rest;
  if (command.commands.length > 0 && /^[a-z]/.test(next)) return isValidCall(command, rest);
  const known = command.options.flatMap(({ long }) => long ?? []);
  return rest
    .flatMap((one) => /^(--[a-z][a-z-]*)/.exec(one)?.[1] ?? [])
    .every((option) => option === '--help' || known.includes(option));
}
