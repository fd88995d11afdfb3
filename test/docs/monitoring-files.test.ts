import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { readProjectFile } from '../rules/source-files.ts';
import { aBacklog } from '../support/builders/monitoring-builder.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const { body } = await new Metrics(async () => aBacklog()).renderMetrics();
const offered = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
const dashboardText = readProjectFile('docs/monitoring/grafana-dashboard.json');
const { panels } = JSON.parse(dashboardText) as Dashboard;
const alerts = readProjectFile('docs/monitoring/prometheus-rules.yaml');

/** Returns the names of metrics in a text, without the suffixes of a histogram's series. */
function findMetricNames(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/\b(?:portico|nodejs|process)_\w+(?=[{[)\s,])/g)].map(([name]) => name);
  return new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}

describe('The dashboard and the alerts of docs/monitoring/', () => {
  for (const [file, text] of [
    ['grafana-dashboard.json', dashboardText],
    ['prometheus-rules.yaml', alerts],
    ['prometheus-rules.test.yaml', readProjectFile('docs/monitoring/prometheus-rules.test.yaml')],
  ] as const)
    it(`name only metrics that exist: ${file}`, () => {
      const names = [...findMetricNames(text)];

      assert.ok(names.length >= 10, `expected more metrics than ${names.join(', ')}`);
      assert.deepEqual(
        names.filter((name) => !offered.has(name)),
        [],
      );
    });

  it('show every metric of Portico in a panel', () => {
    const shown = findMetricNames(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'));

    assert.deepEqual(
      [...offered].filter((name) => name.startsWith('portico_') && !shown.has(name)),
      [],
    );
  });

  it('have panels with a unique id, a title and a query', () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    for (const { title, type, targets = [] } of panels) {
      assert.notEqual(title, '');
      assert.ok(type === 'row' || targets.length > 0, title);
    }
  });

  it('have a unit test for each alert', () => {
    const tests = readProjectFile('docs/monitoring/prometheus-rules.test.yaml');
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

    assert.ok(names.length >= 10, 'expected more alerts');
    assert.deepEqual(
      names.filter((name) => !tests.includes(name)),
      [],
    );
  });

  it('have a row in docs/operations.md for each alert', () => {
    const page = readProjectFile('docs/operations.md');
    const documented = [...page.matchAll(/^\| `(Portico\w+)` \|/gm)].map(([, name]) => name);

    assert.deepEqual(
      documented,
      [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
    );
  });
});
