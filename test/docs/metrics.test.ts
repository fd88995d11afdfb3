import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { readProjectFile } from '../rules/source-files.ts';
import { aBacklog } from '../support/builders/monitoring-builder.ts';

/** Each metric of the table with its type, sorted by name. */
const documented = [
  ...readProjectFile('docs/operations.md').matchAll(/^\| `((?:portico|nodejs|process)_\w+)` \| (\w+) \|/gm),
]
  .map(([, name, type]) => `${name} ${type}`)
  .sort();
const metrics = new Metrics(async () => aBacklog());
metrics.recordRequest('GET', '/livez', 200, 1);
const { body } = await metrics.renderMetrics();
const offered = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`).sort();

describe('The metrics of docs/operations.md', () => {
  it('are all that Portico adds', () => {
    const ofPortico = (names: readonly string[]) => names.filter((name) => name.startsWith('portico_'));

    assert.ok(documented.length >= 15, 'expected more metrics');
    assert.deepEqual(ofPortico(documented), ofPortico(offered));
  });

  it('exist, if they are of Node.js or of the process', () => {
    assert.deepEqual(
      documented.filter((name) => !offered.includes(name)),
      [],
    );
  });

  it('have names by the conventions of Prometheus: base units, and a suffix for counters', () => {
    for (const line of documented.filter((name) => name.startsWith('portico_'))) {
      const [name = '', type] = line.split(' ');
      assert.doesNotMatch(name, /(?:millis|_ms|minutes|kilo|_kb)/, line);
      assert.equal(name.endsWith('_total'), type === 'counter', line);
      if (type === 'histogram') assert.match(name, /_seconds$/);
    }
  });
});
