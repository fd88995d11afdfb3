import type { LabelComparison } from './compare-cases.ts';
import { PAGE_FACTS } from './labelled-cases.ts';

/** A share with its goal. */
export interface Figure {
  readonly name: string;
  readonly good: number;
  readonly all: number;
  readonly goal: number;
}

const CLAIMS = ['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations'] as const;
const DECIDED = new Set(['supported', 'contradicted']);

/** Computes how well the rules agree with a human reader. `minRecall` is the goal of each claim. */
export function computeFigures(comparisons: readonly LabelComparison[], minRecall: number): readonly Figure[] {
  const share = (name: string, of: readonly LabelComparison[], goal: number): Figure => {
    return { name, good: of.filter(agrees).length, all: of.length, goal };
  };
  const claims = comparisons.filter(({ kind }) => CLAIMS.some((claim) => claim === kind));
  return [
    ...['supported', 'contradicted'].map((status) =>
      share(
        `precision of ${status}`,
        claims.filter(({ actual }) => actual === status),
        0.98,
      ),
    ),
    ...CLAIMS.map((claim) =>
      share(
        `recall of ${claim}`,
        claims.filter(({ kind, expected }) => kind === claim && DECIDED.has(expected)),
        minRecall,
      ),
    ),
    ...PAGE_FACTS.map((fact) =>
      share(
        `agreement of ${fact}`,
        comparisons.filter(({ kind }) => kind === fact),
        0.95,
      ),
    ),
    share(
      'labelled facts found',
      comparisons.filter(({ kind }) => kind === 'fact'),
      0.95,
    ),
    share('agreement of all claims', claims, minRecall),
  ];
}

export function agrees({ expected, actual }: LabelComparison): boolean {
  return expected === actual;
}
