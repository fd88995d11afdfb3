import { type Comparison, type Goal, isMet } from './comparison.ts';

const HEADINGS = ['measure', 'Portico', 'against', 'ratio', 'rounds', 'goal', '', 'note'] as const;

/** Formats the comparisons as an aligned Markdown table. */
export function formatTable(comparisons: readonly Comparison[]): string {
  const rows = [HEADINGS, ...comparisons.map(formatRow)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function formatRow(comparison: Comparison): readonly string[] {
  const { measure, unit, portico, baseline, ratio, spread, goal, note } = comparison;
  const range = spread.map((one) => one.toFixed(2)).join(' to ');
  return [
    measure,
    formatAmount(portico, unit),
    formatAmount(baseline, unit),
    ratio.toFixed(2),
    range,
    formatGoal(goal),
    formatResult(isMet(comparison)),
    note,
  ];
}

function formatGoal(goal: Goal | null): string {
  if (goal === null) return '';
  return 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
}

function formatResult(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'met' : 'MISSED';
}

function formatAmount(figure: number, unit: string): string {
  return `${figure.toFixed(figure < 10 ? 2 : figure < 200 ? 1 : 0)} ${unit}`;
}
