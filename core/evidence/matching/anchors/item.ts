import { findItems, textsAtPath } from '../../structured-data.ts';
import type { Words } from '../../text/words.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import { findTerms } from '../capture.ts';
import type { Match, SourceContext } from '../match.ts';
import { findNameAt } from '../names.ts';
import { type InferSchema, oneOf, optional, texts } from '../schema.ts';

/** A property of items of structured data; each further name of `path` is a property of an inner item. */
export const schema = {
  types: texts,
  path: texts,
  /**
   * The values are the terms of this vocabulary that the visible text names too: search engines ask of structured data
   * that the page shows what it says, and templates leave in it what the product never had. A page that shows its text
   * only after running JavaScript is exempt.
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
