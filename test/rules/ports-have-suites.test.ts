import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { implementations, ports } from './ports.ts';
import { parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';

describe('Ports', () => {
  const suites = parseSourceFiles('test/conformance');

  for (const { file, type, suite } of ports) {
    it(`have a conformance suite: ${type}`, () => {
      const text = suites.find(({ path }) => path.endsWith(`/${file}.suite.ts`))?.text;

      assert.match(text ?? '', new RegExp(`export function ${suite}\\b`));
    });
  }

  it('are found', () => {
    assert.ok(ports.length >= 10, 'expected more ports');
  });
});

describe('Adapters', () => {
  it('run the suite of every port that they implement', () => {
    const adapters = parseSourceFiles('adapters');

    assert.ok(adapters.flatMap(implementations).length >= 15, 'expected more adapters');
    assert.deepEqual(findUntestedAdapters(adapters, parseSourceFiles('test/adapters')), []);
  });

  it('are reported if no test runs the suite', () => {
    const adapter = parseSourceFile('adapters/sand/sand-clock.ts', 'export class SandClock implements Clock {}');
    const testWithoutSuite = parseSourceFile('test/adapters/sand.test.ts', 'new SandClock();');
    const testWithSuite = parseSourceFile('test/adapters/sand.test.ts', 'clockSuite(() => new SandClock());');

    assert.equal(findUntestedAdapters([adapter], [testWithoutSuite]).length, 1);
    assert.equal(findUntestedAdapters([adapter], [testWithSuite]).length, 0);
  });
});

function findUntestedAdapters(adapters: readonly SourceFile[], tests: readonly SourceFile[]): readonly string[] {
  return adapters.flatMap(implementations).flatMap(({ adapter, port: { type, suite } }) => {
    const runs = tests.some(({ text }) => text.includes(`${suite}(`) && new RegExp(`\\b${adapter}\\b`).test(text));
    return runs ? [] : [`no file of test/adapters runs the suite of ${type} with ${adapter}`];
  });
}
