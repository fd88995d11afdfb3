import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nameOf, nodesIn } from './syntax.ts';

/** The name of a port in its three spellings: of the interface, of the suite, and of their files. */
const ports = projectFiles()
  .flatMap((path) => /^core\/.*?([a-z-]+)\.port\.ts$/.exec(path)?.[1] ?? [])
  .map((file) => {
    const type = file.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return { file, type, suite: `${type.charAt(0).toLowerCase()}${type.slice(1)}Suite` };
  });

describe('A port', () => {
  const suites = sourceFiles('test/conformance');

  for (const { file, type, suite } of ports) {
    it(`has a suite: ${type}`, () => {
      const text = suites.find(({ path }) => path.endsWith(`/${file}.suite.ts`))?.text;

      assert.match(text ?? '', new RegExp(`export function ${suite}\\b`));
    });
  }

  it('is found', () => {
    assert.ok(ports.length >= 10, 'too few ports were seen');
  });
});

describe('An adapter', () => {
  it('that implements a port runs its suite', () => {
    const adapters = sourceFiles('adapters');

    assert.ok(adapters.flatMap(implementations).length >= 15, 'too few adapters were seen');
    assert.deepEqual(untested(adapters, sourceFiles('test/adapters')), []);
  });

  it('is missed when no test runs it through the suite', () => {
    const adapter = sourceFile('adapters/sand/sand-clock.ts', 'export class SandClock implements Clock {}');
    const other = sourceFile('test/adapters/sand.test.ts', 'new SandClock();');
    const right = sourceFile('test/adapters/sand.test.ts', 'clockSuite(() => new SandClock());');

    assert.equal(untested([adapter], [other]).length, 1);
    assert.equal(untested([adapter], [right]).length, 0);
  });
});

function untested(adapters: readonly SourceFile[], tests: readonly SourceFile[]): readonly string[] {
  return adapters.flatMap(implementations).flatMap(({ adapter, port: { type, suite } }) => {
    const runs = tests.some(({ text }) => text.includes(`${suite}(`) && new RegExp(`\\b${adapter}\\b`).test(text));
    return runs ? [] : [`no file of test/adapters runs ${adapter} through the suite of ${type}`];
  });
}

function implementations({ program }: SourceFile) {
  return nodesIn(program)
    .filter(({ type }) => type === 'ClassDeclaration')
    .flatMap(({ id, implements: promised }) =>
      [promised]
        .flat()
        .map((promise) => nameOf(nodesIn(promise).find(({ type }) => type === 'Identifier')))
        .flatMap((name) => ports.filter(({ type }) => type === name))
        .map((port) => ({ adapter: nameOf(id) ?? '', port })),
    );
}
