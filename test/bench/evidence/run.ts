import { parseArgs } from 'node:util';
import { ThreadedPageReader } from '../../../adapters/html/threaded-page-reader.ts';
import { SystemClock } from '../../../adapters/node/system-clock.ts';
import { SystemTimer } from '../../../adapters/node/system-timer.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { SourceReader } from '../../../core/assessments/source-reader.ts';
import { TimeSlices } from '../../../core/assessments/time-slices.ts';
import { type Figure, figuresOf, isAgreed } from './figures.ts';
import { judgeCase, type Opinion } from './judge-cases.ts';
import { casesOf, type Half } from './labelled-cases.ts';

/** `npm run bench:evidence`: how well and how fast the shipped rules read. It measures and tells; it never fails for a figure. */
const { values: options } = parseArgs({ options: { faults: { type: 'string', multiple: true, default: [] } } });
const { evidence } = publicWebEvidence.rules;

const pages = new ThreadedPageReader();
const reader = new SourceReader(pages, new TimeSlices(new SystemClock(), new SystemTimer()));
try {
  for (const half of ['tuned', 'untouched'] as const) await tellOf(half);
} finally {
  await pages.close();
}

async function tellOf(half: Half): Promise<void> {
  const cases = casesOf(half);
  const opinions: Opinion[] = [];
  for (const one of cases) opinions.push(...(await judgeCase(one, reader, evidence)));
  const count = cases.flatMap((one) => one.pages).length;
  process.stdout.write(`\nThe ${half} half: ${count} pages of ${cases.length} products\n\n`);
  for (const figure of figuresOf(opinions)) process.stdout.write(`${lineOf(figure)}\n`);
  if (!options.faults.includes(half)) return;
  for (const { id, of, claimed, reader: said, rules } of opinions.filter((one) => !isAgreed(one))) {
    process.stdout.write(`${id}: ${of} ${claimed}: ${rules}, not ${said}\n`);
  }
}

function lineOf({ name, good, all, goal }: Figure): string {
  const share = all === 0 ? 'none' : (good / all).toFixed(3);
  const verdict = all > 0 && good / all >= goal ? 'met' : 'MISSED';
  return `${name.padEnd(26)} ${share.padStart(6)}  ${`${good} of ${all}`.padStart(12)}  at least ${goal}  ${verdict}`;
}
