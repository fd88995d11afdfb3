import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { LoadGenerator } from './load.ts';
import { describeMachine } from './machine.ts';
import { measureAssessments } from './measure-assessments.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { measureOnMongodb } from './measure-on-mongodb.ts';
import { measureOnSqlite } from './measure-on-sqlite.ts';
import { measurePayments } from './measure-payments.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { compilePrograms } from './programs.ts';
import { replaceFigures } from './report.ts';
import { formatTable } from './table.ts';

/** `npm run bench`: see docs/benchmarks.md. It never fails because of a figure. */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean' },
    store: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const PARTS = [
  ['SQLite', measureOnSqlite],
  ['assessments', measureAssessments],
  ['deliveries', measureDeliveries],
  ['payments', measurePayments],
  ['webhooks', measureWebhooks],
  ['MongoDB', measureOnMongodb],
] as const;
if (options.help) {
  process.stdout.write(`Usage: npm run bench -- [--quick] [--store <part>] [--write]

Measures the product, or the one part named (${PARTS.map(([part]) => part).join(', ')}).
--write updates docs/benchmarks.md, which explains the figures.
`);
  process.exit(0);
}
const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const log = (message: string) => process.stderr.write(`${message}\n`);

try {
  const programs = await compilePrograms();
  const load = await LoadGenerator.start(programs.loadGenerator);
  const { quick } = options;
  const bench: Bench = { folder, programs, load, quick, rounds: quick ? 3 : 7, log };
  const onMachine = describeMachine(folder);
  process.stdout.write(`\n${onMachine.join('\n')}\n`);
  for (const [part, measure] of PARTS) {
    if ((options.store ?? part).toLowerCase() !== part.toLowerCase()) continue;
    const comparisons = await measure(bench);
    process.stdout.write(`\nOn ${part}\n\n${formatTable(comparisons)}\n`);
    if (!options.write) continue;
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(PAGE, replaceFigures(readFileSync(PAGE, 'utf8'), part, onMachine, comparisons, date));
  }
  await load.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
