import type { LabelComparison } from './compare-cases.ts';
import { PAGE_FACTS } from './labelled-cases.ts';

/** A share with its goal. */
export interface AgreementFigure {
  readonly name: string;
  readonly agreeing: number;
  readonly total: number;
  readonly goal: number;
}

const CLAIMS = ['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations'] as const;
const DECIDED = new Set(['supported', 'contradicted']);

/** Computes how well the rules agree with a human reader. `minRecall` is the goal of each claim. */
export function computeFigures(comparisons: readonly LabelComparison[], minRecall: number): readonly AgreementFigure[] {
  const share = (name: string, of: readonly LabelComparison[], goal: number): AgreementFigure => {
    return { name, agreeing: of.filter(isAgreement).length, total: of.length, goal };
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

export function isAgreement({ expected, actual }: LabelComparison): boolean {
  return expected === actual;
}
