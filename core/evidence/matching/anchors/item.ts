import { findItems, findTextsAtPath } from '../../structured-data.ts';
import type { Words } from '../../text/words.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import { findTerms } from '../capture.ts';
import type { Match, SourceContext } from '../match.ts';
import { findNameAt } from '../names.ts';
import { type InferSchema, oneOf, optional, textsField } from '../schema.ts';

/**
 * Reads a property of items of structured data that have one of `types`. `path` is the name of the property. Each
 * further name in `path` is a property of a nested item.
 */
export const schema = {
  types: textsField,
  path: textsField,
  /**
   * If defined, the value is a term of this vocabulary, and the visible text must also contain the term. Structured
   * data from templates often lists things that the product does not have. On pages that need JavaScript there is no
   * visible text, so the structured data alone counts.
   */
  shown: optional(oneOf(...VOCABULARIES)),
};

export function compile({ types, path, shown }: InferSchema<typeof schema>) {
  return (source: SourceContext): readonly Match[] =>
    findItems(source.page, types).flatMap((item) => {
      const values = findTextsAtPath(item, path);
      return values.flatMap((quote) => {
        const raws = shown ? findTerms(quote, source, shown).filter((term) => isVisible(term, source, shown)) : [quote];
        return raws.map((raw) => ({ raw, locator: item.locator, occurrence: null, quote }));
      });
    });
}

function isVisible(
  term: string,
  { page, text, vocabularyNames }: SourceContext,
  vocabulary: (typeof VOCABULARIES)[number],
) {
  const spelling = { names: vocabularyNames(vocabulary), isProper: false, hasVersions: false };
  const isIn = (block: Words) => block.words.some((_, at) => findNameAt(block, at, spelling)?.term === term);
  return page?.isScriptOnly === true || text.blocks.some((block) => isIn(block.text));
}
