import { clauseOf, textOf, type WordRange, type Words } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, flag, optional, phrases, phrasesByValue } from '../schema.ts';

/**
 * Phrases in visible text. With `{value}` at its end or beginning, the value is the rest of the clause on that side;
 * without, it is the whole clause.
 */
export const schema = {
  phrases: optional(phrases),
  /** Phrases by the value that each stands for. */
  values: optional(phrasesByValue),
  /** Whether a block must be the phrase and nothing else. */
  whole: optional(flag),
};

export const needsOneOf = ['phrases', 'values'];

/** How far behind a phrase its value may go on, in UTF-16 code units. */
const MAX_VALUE = 90;
/** How much of a clause is read for a value, in UTF-16 code units. */
const MAX_CLAUSE = 400;
const HYPHEN = /^[-\u2010\u2011]$/;

type Params = Described<typeof schema>;

export function compile(params: Params, compiler: Compiler) {
  const sets = [
    ...(params.phrases ? [{ value: undefined, set: compiler.phrases(params.phrases) }] : []),
    ...Object.entries(params.values ?? {}).map(([value, texts]) => ({ value, set: compiler.phrases(texts) })),
  ];
  return ({ text }: SourceContext): readonly TextMatch[] =>
    sets.flatMap(({ value, set }) =>
      text.find(set).flatMap(({ block, range, slot }): readonly TextMatch[] => {
        if (params.whole ? !block.isWhole(range) : isTailOfCompound(block.text, range[0])) return [];
        const said = { block, range };
        const { locator } = block.block;
        if (value !== undefined) return [{ raw: value, locator, said }];
        if (slot === null) return [{ raw: clauseAround(block.text, range), locator, said }];
        const [from, to] = clauseOf(block.text, range[0]);
        const raw = textOf(block.text, slot === 'behind' ? [range[1], to] : [from, range[0]]);
        return raw === '' ? [] : [{ raw: raw.slice(0, MAX_VALUE), locator, said }];
      }),
    );
}

/** `ad-free plan` is no free plan; `14-day trial` is a trial. */
function isTailOfCompound({ raw, words, starts, ends }: Words, at: number): boolean {
  return at > 0 && HYPHEN.test(raw.slice(ends[at - 1], starts[at])) && !/^\d/.test(words[at - 1] ?? '');
}

function clauseAround(text: Words, [from]: WordRange): string {
  const clause = clauseOf(text, from);
  const start = Math.max(text.starts[clause[0]] ?? 0, (text.starts[from] ?? 0) - MAX_CLAUSE / 2);
  return text.raw.slice(start, Math.min(text.ends[clause[1] - 1] ?? 0, start + MAX_CLAUSE));
}
