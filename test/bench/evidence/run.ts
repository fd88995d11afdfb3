import { parseArgs } from 'node:util';
import { ThreadedSourceReader } from '../../../adapters/html/threaded-source-reader.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { type Figure, figuresOf, isAgreed } from './figures.ts';
import { judgeCase, type Opinion } from './judge-cases.ts';
import { casesOf, type Half } from './labelled-cases.ts';
import { measureReading, type Speed } from './measure-reading.ts';

/**
 * `npm run bench:evidence`: how well the shipped rules read; with `--speed`, how fast. It measures and tells; it never fails for
 * a figure. `--faults tuned` names what was read otherwise than labelled. The rules are never mended by the untouched half.
 */
const { values: options } = parseArgs({
  options: { faults: { type: 'string', multiple: true, default: [] }, speed: { type: 'boolean', default: false } },
});
const { evidence } = publicWebEvidence.rules;

const reader = new ThreadedSourceReader();
try {
  if (options.speed) await tellOfReading();
  else await tellOfHalves();
} finally {
  await reader.close();
}

async function tellOfHalves(): Promise<void> {
  for (const half of ['tuned', 'untouched'] as const) await tellOf(half);
}

async function tellOfReading(): Promise<void> {
  const { standard, dense, holdByMix, holdByHostile, memory } = await measureReading(reader, evidence);
  const lines: readonly (readonly [name: string, figure: number, unit: string, isMet: boolean, goal: string])[] = [
    ...[
      ...speedLines('pages of the standard mix', standard),
      ...speedLines('— of text alone, which no goal is for', dense),
    ],
    ['longest hold by them', holdByMix, 'ms', holdByMix <= 50, 'at most 50'],
    ['longest hold by hostile pages', holdByHostile, 'ms', holdByHostile <= 50, 'at most 50'],
    ['peak memory', memory, 'MiB', memory <= 512, 'at most 512'],
  ];
  process.stdout.write('\nReading, on one core with its thread\n\n');
  for (const [name, figure, unit, isMet, goal] of lines) {
    process.stdout.write(
      `${name.padEnd(38)} ${figure.toFixed(1).padStart(7)} ${unit.padEnd(4)} ${goal.padEnd(12)} ${isMet ? 'met' : 'MISSED'}\n`,
    );
  }
}

function speedLines(name: string, { pagesPerSecond, pagesPerProcessorSecond }: Speed) {
  return [
    [name, pagesPerSecond, '/s', pagesPerSecond >= 30, 'at least 30'],
    ['— by the processor’s time', pagesPerProcessorSecond, '/s', pagesPerProcessorSecond >= 30, 'at least 30'],
  ] as const;
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
