import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Comparison } from './comparison.ts';
import { LoadGenerator } from './load.ts';
import { machine } from './machine.ts';
import { measureAssessments } from './on-assessments.ts';
import { measureOnMongodb } from './on-mongodb.ts';
import { measureOnSqlite } from './on-sqlite.ts';
import { compilePrograms } from './programs.ts';
import { report } from './report.ts';
import { table } from './table.ts';

/** `npm run bench`: see docs/benchmarks.md. It measures and tells; it never fails for a figure. */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean' }, store: { type: 'string' } },
});
const { quick, store = 'sqlite assessments mongodb' } = options;
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const tell = (words: string) => process.stderr.write(`${words}\n`);

try {
  const programs = await compilePrograms();
  const onMachine = machine(folder);
  const load = await LoadGenerator.start(programs.loadGenerator);
  const comparisons: Comparison[] = [];
  if (store.includes('sqlite')) comparisons.push(...(await measureOnSqlite(folder, programs, load, quick, tell)));
  if (store.includes('assessments'))
    comparisons.push(...(await measureAssessments(folder, programs, load, quick, tell)));
  if (store.includes('mongodb')) comparisons.push(...(await measureOnMongodb(folder, programs, load, quick, tell)));
  await load.stop();
  process.stdout.write(`\n${onMachine.join('\n')}\n\n${table(comparisons)}\n`);
  if (options.write && options.store === undefined) {
    const page = report(onMachine, comparisons, new Date().toISOString().slice(0, 10));
    writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), page);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
