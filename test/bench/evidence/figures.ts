import type { Opinion } from './judge-cases.ts';
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
export function computeFigures(opinions: readonly Opinion[], minRecall: number): readonly Figure[] {
  const share = (name: string, of: readonly Opinion[], goal: number): Figure => {
    return { name, good: of.filter(agrees).length, all: of.length, goal };
  };
  const claims = opinions.filter(({ of }) => CLAIMS.some((claim) => claim === of));
  return [
    ...['supported', 'contradicted'].map((status) =>
      share(
        `precision of ${status}`,
        claims.filter(({ rules }) => rules === status),
        0.98,
      ),
    ),
    ...CLAIMS.map((claim) =>
      share(
        `recall of ${claim}`,
        claims.filter(({ of, reader }) => of === claim && DECIDED.has(reader)),
        minRecall,
      ),
    ),
    ...PAGE_FACTS.map((fact) =>
      share(
        `agreement of ${fact}`,
        opinions.filter(({ of }) => of === fact),
        0.95,
      ),
    ),
    share(
      'labelled facts found',
      opinions.filter(({ of }) => of === 'fact'),
      0.95,
    ),
    share('agreement of all claims', claims, minRecall),
  ];
}

export function agrees({ reader, rules }: Opinion): boolean {
  return reader === rules;
}
