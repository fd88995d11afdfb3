import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { implementations, ports } from './ports.ts';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';

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
