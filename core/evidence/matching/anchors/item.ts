import { findItems, textsAtPath } from '../../structured-data.ts';
import type { Words } from '../../text/words.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import { findTerms } from '../capture.ts';
import type { Match, SourceContext } from '../match.ts';
import { findNameAt } from '../names.ts';
import { type InferSchema, oneOf, optional, texts } from '../schema.ts';

/** A property of items of structured data. Each further name in `path` is a property of a nested item. */
export const schema = {
  types: texts,
  path: texts,
  /**
   * Only terms of this vocabulary that the visible text also names. Search engines require structured data to match the
   * visible page, and templates leave claims in it that the product never had. Pages that need JavaScript are exempt.
   */
  shown: optional(oneOf(...VOCABULARIES)),
};

export function compile({ types, path, shown }: InferSchema<typeof schema>) {
  return (source: SourceContext): readonly Match[] =>
    findItems(source.page, types).flatMap((item) => {
      const values = textsAtPath(item, path);
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
