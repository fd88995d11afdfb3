import { parseArgs } from 'node:util';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { type Figure, figuresOf, isAgreed } from './figures.ts';
import { judgeCase, type Opinion } from './judge-cases.ts';
import { COMPARED, judgePage } from './judge-pages.ts';
import { casesOf, PARTS, type Part } from './labelled-cases.ts';
import { type FactPage, HALVES, type Half, realPages, trapPages } from './labelled-pages.ts';
import { measureReading, type Speed } from './measure-reading.ts';

/**
 * `npm run bench:evidence`: how well the shipped rules read; with `--speed`, how fast; with `--real FOLDER`, pages of
 * real products, whose repositories the folder holds or gets. It prints and never fails. `--faults tuned` lists what
 * differs from the labels. Rules are tuned on the parts and halves called `tuned` only.
 */
const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', multiple: true, default: [] },
    real: { type: 'string' },
    speed: { type: 'boolean', default: false },
  },
});
const { evidence } = publicWebEvidence.rules;
const LEAST_RECALL: Readonly<Record<Part, number>> = { tuned: 0.85, untouched: 0.85, unseen: 0.8 };

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
  for (const half of HALVES) await reportPages(`traps, ${half}`, trapPages(half), half, true);
}

async function reportRealPages(folder: string): Promise<void> {
  for (const half of HALVES) {
    const pages = realPages(half, folder);
    await reportPages(`real pages, ${half}, without claims`, pages, half, false);
    await reportPages(`real pages, ${half}, with claims`, pages, half, true);
  }
}

/** One line for each kind of fact: how much of what is said is true, and how much of what a reader lists is found. */
async function reportPages(name: string, pages: readonly FactPage[], half: Half, hasClaims: boolean): Promise<void> {
  const verdicts = (await Promise.all(pages.map((page) => judgePage(page, hasClaims, reader, evidence)))).flat();
  const wrongPages = new Set(verdicts.filter(({ wrong }) => wrong.length > 0).map(({ page }) => page));
  const lines = COMPARED.map((kind) => {
    const ofKind = verdicts.filter((one) => one.kind === kind);
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
  for (const { page, kind, wrong: said, missed } of verdicts) {
    for (const { value, ruleId, quote } of said)
      process.stdout.write(`${page.id}: ${kind} ${value} is false (${ruleId}: ${quote})\n`);
    for (const { value } of missed) process.stdout.write(`${page.id}: ${kind} ${value} is missed\n`);
  }
}

async function reportSpeed(): Promise<void> {
  const { standard, dense, holdByMix, holdByHostile, memory } = await measureReading(reader, evidence);
  const lines = [
    ...speedLines('pages of the standard mix', standard, 15),
    ...speedLines('pages of text alone', dense),
    lineOfMost('longest hold by them', holdByMix, 'ms', 50),
    lineOfMost('longest hold by hostile pages', holdByHostile, 'ms', 50),
    lineOfMost('peak memory', memory, 'MiB', 512),
  ];
  process.stdout.write(`\nReading, on one core with its thread\n\n${lines.join('\n')}\n`);
}

function speedLines(name: string, { pagesPerSecond, pagesPerProcessorSecond }: Speed, least?: number): string[] {
  const verdictOf = (figure: number) =>
    least === undefined ? 'no goal' : `at least ${least}  ${figure >= least ? 'met' : 'MISSED'}`;
  return [
    measured(name, pagesPerSecond, '/s', verdictOf(pagesPerSecond)),
    measured('— by the processor’s time', pagesPerProcessorSecond, '/s', verdictOf(pagesPerProcessorSecond)),
  ];
}

function lineOfMost(name: string, figure: number, unit: string, most: number): string {
  return measured(name, figure, unit, `at most ${most}  ${figure <= most ? 'met' : 'MISSED'}`);
}

function measured(name: string, figure: number, unit: string, told: string): string {
  return `${name.padEnd(38)} ${figure.toFixed(1).padStart(7)} ${unit.padEnd(4)} ${told}`;
}

async function reportPart(part: Part): Promise<void> {
  const cases = casesOf(part);
  const opinions: Opinion[] = [];
  for (const one of cases) opinions.push(...(await judgeCase(one, reader, evidence)));
  const count = cases.flatMap((one) => one.pages).length;
  process.stdout.write(`\nThe ${part} part: ${count} pages of ${cases.length} products\n\n`);
  for (const figure of figuresOf(opinions, LEAST_RECALL[part]).filter(({ all }) => all > 0))
    process.stdout.write(`${lineOf(figure)}\n`);
  if (!options.faults.includes(part)) return;
  for (const { id, of, claimed, reader: said, rules } of opinions.filter((one) => !isAgreed(one))) {
    process.stdout.write(`${id}: ${of} ${claimed}: ${rules}, not ${said}\n`);
  }
}

function lineOf({ name, good, all, goal }: Figure): string {
  const verdict = good / all >= goal ? 'met' : 'MISSED';
  const share = (good / all).toFixed(3).padStart(6);
  const counts = `${good} of ${all}`.padStart(12);
  return `${name.padEnd(26)} ${share}  ${counts}  at least ${goal}  ${verdict}`;
}
