import { parseArgs } from 'node:util';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { type Figure, figuresOf, isAgreed } from './figures.ts';
import { judgeCase, type Opinion } from './judge-cases.ts';
import { casesOf, PARTS, type Part } from './labelled-cases.ts';
import { measureReading, type Speed } from './measure-reading.ts';

/**
 * `npm run bench:evidence`: how well the shipped rules read; with `--speed`, how fast. It prints and never fails.
 * `--faults tuned` lists readings that differ from their labels. The rules are never tuned by the faults of the two
 * other parts.
 */
const { values: options } = parseArgs({
  options: { faults: { type: 'string', multiple: true, default: [] }, speed: { type: 'boolean', default: false } },
});
const { evidence } = publicWebEvidence.rules;

const reader = new ThreadedSourceReader();
try {
  if (options.speed) await tellOfReading();
  else await tellOfParts();
} finally {
  await reader.close();
}

async function tellOfParts(): Promise<void> {
  for (const part of PARTS) await tellOf(part);
}

async function tellOfReading(): Promise<void> {
  const { standard, dense, holdByMix, holdByHostile, memory } = await measureReading(reader, evidence);
  const lines = [
    ...speedLines('pages of the standard mix', standard, 30),
    ...speedLines('pages of text alone', dense),
    lineOfMost('longest hold by them', holdByMix, 'ms', 50),
    lineOfMost('longest hold by hostile pages', holdByHostile, 'ms', 50),
    lineOfMost('peak memory', memory, 'MiB', 512),
  ];
  process.stdout.write(`\nReading, on one core with its thread\n\n${lines.join('\n')}\n`);
}

function speedLines(name: string, { pagesPerSecond, pagesPerProcessorSecond }: Speed, least?: number): string[] {
  const toldOf = (figure: number) =>
    least === undefined ? 'no goal' : `at least ${least}  ${figure >= least ? 'met' : 'MISSED'}`;
  return [
    measured(name, pagesPerSecond, '/s', toldOf(pagesPerSecond)),
    measured('— by the processor’s time', pagesPerProcessorSecond, '/s', toldOf(pagesPerProcessorSecond)),
  ];
}

function lineOfMost(name: string, figure: number, unit: string, most: number): string {
  return measured(name, figure, unit, `at most ${most}  ${figure <= most ? 'met' : 'MISSED'}`);
}

function measured(name: string, figure: number, unit: string, told: string): string {
  return `${name.padEnd(38)} ${figure.toFixed(1).padStart(7)} ${unit.padEnd(4)} ${told}`;
}

async function tellOf(part: Part): Promise<void> {
  const cases = casesOf(part);
  const opinions: Opinion[] = [];
  for (const one of cases) opinions.push(...(await judgeCase(one, reader, evidence)));
  const count = cases.flatMap((one) => one.pages).length;
  process.stdout.write(`\nThe ${part} part: ${count} pages of ${cases.length} products\n\n`);
  for (const figure of figuresOf(opinions).filter(({ all }) => all > 0)) process.stdout.write(`${lineOf(figure)}\n`);
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
