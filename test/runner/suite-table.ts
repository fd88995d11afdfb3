import { basename } from 'node:path';
import type { TestEvent } from './test-run.ts';

/** Counts the passed cases of the conformance suites, with a row per port and a column per adapter. */
export class SuiteTable {
  private readonly passed = new Map<string, Map<string, number>>();
  private readonly adapters = new Set<string>();
  private readonly current = new Map<string, string>();

  /** Counts an event of a test file. The outermost suite of a case has the name of the port. */
  add(file: string, { type, data }: TestEvent): void {
    if (type === 'test:start' && data.nesting === 0) this.current.set(file, data.name);
    if (type !== 'test:pass' || data.details.type === 'suite' || data.skip !== undefined) return;
    if (!data.file?.includes('/test/conformance/')) return;
    const [port, adapter] = [this.current.get(file) ?? '', toAdapter(file)];
    const row = this.passed.get(port) ?? new Map<string, number>();
    this.passed.set(port, row.set(adapter, (row.get(adapter) ?? 0) + 1));
    this.adapters.add(adapter);
  }

  /** Formats the table; empty if no suite has run. */
  text(): string {
    if (this.passed.size === 0) return '';
    const columns = [...this.adapters].sort();
    const ports = [...this.passed].sort(([one], [other]) => (one < other ? -1 : 1));
    const rows = ports.map(([port, row]) => [port, ...columns.map((adapter) => `${row.get(adapter) ?? '-'}`)]);
    const all = [['cases passed', ...columns], ...rows];
    const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
    const lines = all.map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    );
    return `\n${lines.map((cells) => cells.join('  ')).join('\n')}\n`;
  }
}

/** A store may run its suites in several files, such as `mongodb.test.ts` and `mongodb-tickets.test.ts`. */
function toAdapter(file: string): string {
  return basename(file, '.test.ts').replace(/^(memory|mongodb|sqlite)-.*/, '$1');
}
