import { median, ratioRange } from './rounds.ts';

/** One row of the table: a figure of Portico and its baseline. */
export interface Comparison {
  readonly measure: string;
  readonly unit: string;
  readonly portico: number;
  readonly baseline: number;
  /** Ratio of the medians. */
  readonly ratio: number;
  /** Lowest and highest ratio of a single round. */
  readonly spread: readonly [number, number];
  /** Null: the row is for information. */
  readonly goal: Goal | null;
  readonly note: string;
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** Compares two lists of figures from alternating rounds. */
export function compare(
  measure: string,
  unit: string,
  portico: readonly number[],
  against: readonly number[],
  goal: Goal | null,
  note: string,
): Comparison {
  const [ours, theirs] = [median(portico), median(against)];
  const spread = ratioRange(portico, against);
  return { measure, unit, portico: ours, baseline: theirs, ratio: ours / theirs, spread, goal, note };
}

/** Returns whether the ratio meets the goal. Null: there is no goal. */
export function isMet({ ratio, goal }: Comparison): boolean | null {
  if (goal === null) return null;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}
