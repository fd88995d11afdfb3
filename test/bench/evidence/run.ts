import { parseArgs } from 'node:util';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { judgeAndCompareCase, type LabelComparison } from './compare-cases.ts';
import { COMPARED_FACTS, comparePage } from './compare-pages.ts';
import { type AgreementFigure, computeFigures, isAgreement } from './figures.ts';
import { loadCases, PARTS, type Part } from './labelled-cases.ts';
import { HALVES, type Half, loadRealPages, loadTrapPages, type PageWithLabelledFacts } from './labelled-pages.ts';
import { measureReading, type ReadingSpeed } from './measure-reading.ts';

/**
 * `npm run bench:evidence` prints the accuracy of the shipped rules. `--speed` prints the reading speed instead.
 * `--real FOLDER` evaluates pages of real products, whose repositories the folder holds or receives. `--faults tuned`
 * lists the differences from the labels. The command never fails. Rules are tuned on the parts and halves called
 * `tuned` only.
 */
const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', multiple: true, default: [] },
    real: { type: 'string' },
    speed: { type: 'boolean', default: false },
  },
});
const { evidence } = publicWebEvidenceProfile.rules;
const MIN_RECALL: Readonly<Record<Part, number>> = { tuned: 0.85, untouched: 0.85, unseen: 0.8 };

const reader = new ThreadedSourceReader();
try {
  if (options.real !== undefined) await reportRealPages(options.real);
  else if (options.speed) await reportSpeed();
  else await reportLabelledParts();
} finally {
  await reader.close();
}

async function reportLabelledParts(): Promise<void> {
  for (const part of PARTS) await reportPart(part);
  for (const half of HALVES) await reportPages(`traps, ${half}`, loadTrapPages(half), half, true);
}

async function reportRealPages(folder: string): Promise<void> {
  for (const half of HALVES) {
    const pages = loadRealPages(half, folder);
    await reportPages(`real pages, ${half}, without claims`, pages, half, false);
    await reportPages(`real pages, ${half}, with claims`, pages, half, true);
  }
}

/** Prints precision and recall per kind of fact. */
async function reportPages(
  name: string,
  pages: readonly PageWithLabelledFacts[],
  half: Half,
  hasClaims: boolean,
): Promise<void> {
  const comparisons = (await Promise.all(pages.map((page) => comparePage(page, hasClaims, reader, evidence)))).flat();
  const wrongPages = new Set(comparisons.filter(({ wrong }) => wrong.length > 0).map(({ page }) => page));
  const lines = COMPARED_FACTS.map((kind) => {
    const ofKind = comparisons.filter((one) => one.kind === kind);
    const count = (member: 'right' | 'wrong' | 'found' | 'missed') =>
      ofKind.reduce((sum, one) => sum + one[member].length, 0);
    const share = (good: number, bad: number) =>
      `${(good / (good + bad)).toFixed(3).padStart(6)} (${good} of ${good + bad})`.padEnd(20);
    const [right, found] = [share(count('right'), count('wrong')), share(count('found'), count('missed'))];
    return `${kind.padEnd(16)} true ${right} found ${found}`;
  });
  const wrong = `pages with a false statement: ${wrongPages.size} of ${pages.length}`;
  process.stdout.write(`\n${name}: ${pages.length} pages\n\n${lines.join('\n')}\n${wrong}\n`);
  if (!options.faults.includes(half)) return;
  for (const { page, kind, wrong: falseFacts, missed } of comparisons) {
    for (const { value, ruleId, quote } of falseFacts)
      process.stdout.write(`${page.id}: ${kind} ${value} is false (${ruleId}: ${quote})\n`);
    for (const { value } of missed) process.stdout.write(`${page.id}: ${kind} ${value} is missed\n`);
  }
}

async function reportSpeed(): Promise<void> {
  const { standard, dense, maxDelayByMixesMs, maxDelayByHostilePagesMs, peakMemoryMiB } = await measureReading(
    reader,
    evidence,
  );
  const lines = [
    ...formatSpeed('pages of the standard mix', standard, 15),
    ...formatSpeed('pages of text alone', dense),
    formatMaximum('event loop delay, mixes', maxDelayByMixesMs, 'ms', 50),
    formatMaximum('event loop delay, hostile pages', maxDelayByHostilePagesMs, 'ms', 50),
    formatMaximum('peak memory', peakMemoryMiB, 'MiB', 512),
  ];
  process.stdout.write(`\nReading, on one core with its thread\n\n${lines.join('\n')}\n`);
}

function formatSpeed(
  name: string,
  { pagesPerSecond, pagesPerProcessorSecond }: ReadingSpeed,
  minimum?: number,
): string[] {
  const describeGoal = (figure: number) =>
    minimum === undefined ? 'no goal' : `at least ${minimum}  ${figure >= minimum ? 'met' : 'MISSED'}`;
  return [
    formatMeasurement(name, pagesPerSecond, '/s', describeGoal(pagesPerSecond)),
    formatMeasurement('— by CPU time', pagesPerProcessorSecond, '/s', describeGoal(pagesPerProcessorSecond)),
  ];
}

function formatMaximum(name: string, figure: number, unit: string, maximum: number): string {
  return formatMeasurement(name, figure, unit, `at most ${maximum}  ${figure <= maximum ? 'met' : 'MISSED'}`);
}

function formatMeasurement(name: string, figure: number, unit: string, goal: string): string {
  return `${name.padEnd(38)} ${figure.toFixed(1).padStart(7)} ${unit.padEnd(4)} ${goal}`;
}

async function reportPart(part: Part): Promise<void> {
  const cases = loadCases(part);
  const comparisons: LabelComparison[] = [];
  for (const one of cases) comparisons.push(...(await judgeAndCompareCase(one, reader, evidence)));
  const count = cases.flatMap((one) => one.pages).length;
  process.stdout.write(`\nThe ${part} part: ${count} pages of ${cases.length} products\n\n`);
  for (const figure of computeFigures(comparisons, MIN_RECALL[part]).filter(({ total }) => total > 0))
    process.stdout.write(`${formatFigure(figure)}\n`);
  if (!options.faults.includes(part)) return;
  for (const { id, kind, claimed, expected, actual } of comparisons.filter((one) => !isAgreement(one))) {
    process.stdout.write(`${id}: ${kind} ${claimed}: ${actual}, not ${expected}\n`);
  }
}

function formatFigure({ name, agreeing, total, goal }: AgreementFigure): string {
  const result = agreeing / total >= goal ? 'met' : 'MISSED';
  const share = (agreeing / total).toFixed(3).padStart(6);
  const counts = `${agreeing} of ${total}`.padStart(12);
  return `${name.padEnd(26)} ${share}  ${counts}  at least ${goal}  ${result}`;
}
