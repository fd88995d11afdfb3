import { clauseAt, sliceWords, type WordRange, type Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { AnchorParams } from './anchor-schemas.ts';

/** Maximum length of a value, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 90;
/** Maximum length of a clause, in UTF-16 code units. */
const MAX_CLAUSE_LENGTH = 400;
const HYPHEN_PATTERN = /^[-\u2010\u2011]$/;

type PhraseParams = AnchorParams<'phrase'>;

export function compile(params: PhraseParams, compiler: PhraseCompiler) {
  const sets = [
    ...(params.phrases ? [{ value: undefined, set: compiler.compilePhrases(params.phrases) }] : []),
    ...Object.entries(params.values ?? {}).map(([value, texts]) => ({ value, set: compiler.compilePhrases(texts) })),
  ];
  return ({ pageText }: SourceContext): readonly TextMatch[] =>
    sets.flatMap(({ value, set }) =>
      pageText.findPhrases(set).flatMap(({ block, range, slot }): readonly TextMatch[] => {
        if (params.whole ? !block.consistsOf(range) : isTailOfCompound(block.text, range[0])) return [];
        const occurrence = { block, range };
        const { locator } = block.pageBlock;
        if (value !== undefined) return [{ raw: value, locator, occurrence }];
        if (slot === null) return [{ raw: extractClause(block.text, range), locator, occurrence }];
        const [from, to] = clauseAt(block.text, range[0]);
        const raw = sliceWords(block.text, slot === 'behind' ? [range[1], to] : [from, range[0]]);
        return raw === '' ? [] : [{ raw: raw.slice(0, MAX_VALUE_LENGTH), locator, occurrence }];
      }),
    );
}

/**
 * Whether a phrase begins within a hyphenated word: `ad-free plan` is not a free plan. Numbers are allowed before the
 * hyphen: `14-day trial` is a trial.
 */
function isTailOfCompound({ raw, words, starts, ends }: Words, at: number): boolean {
  return at > 0 && HYPHEN_PATTERN.test(raw.slice(ends[at - 1], starts[at])) && !/^\d/.test(words[at - 1] ?? '');
}

function extractClause(text: Words, [from]: WordRange): string {
  const clause = clauseAt(text, from);
  const start = Math.max(text.starts[clause[0]] ?? 0, (text.starts[from] ?? 0) - MAX_CLAUSE_LENGTH / 2);
  return text.raw.slice(start, Math.min(text.ends[clause[1] - 1] ?? 0, start + MAX_CLAUSE_LENGTH));
}
