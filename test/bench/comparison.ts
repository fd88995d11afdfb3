import { median, ratioRange } from './rounds.ts';

/** One line of the table: a figure of Portico against the one that it is measured by. */
export interface Comparison {
  readonly measure: string;
  readonly unit: string;
  readonly portico: number;
  readonly baseline: number;
  /** Of the medians. */
  readonly ratio: number;
  /** The lowest and the highest of a single round. */
  readonly spread: readonly [number, number];
  readonly goal: Goal;
  readonly note: string;
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** Compares two lists of figures that were taken in turn. */
export function compare(
  measure: string,
  unit: string,
  portico: readonly number[],
  against: readonly number[],
  goal: Goal,
  note: string,
): Comparison {
  const [ours, theirs] = [median(portico), median(against)];
  const spread = ratioRange(portico, against);
  return { measure, unit, portico: ours, baseline: theirs, ratio: ours / theirs, spread, goal, note };
}

export function isMet({ ratio, goal }: Comparison): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}
