import { itemsOf, scalarsAt } from '../../structured-data.ts';
import type { Words } from '../../text/words.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import { termsIn } from '../capture.ts';
import type { Match, SourceContext } from '../match.ts';
import { nameAt } from '../names.ts';
import { type Described, oneOf, optional, texts } from '../schema.ts';

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

export function compile({ types, path, shown }: Described<typeof schema>) {
  return (source: SourceContext): readonly Match[] =>
    itemsOf(source.page, types).flatMap((item) => {
      const values = scalarsAt(item, path);
      return values.flatMap((quote) => {
        const raws = shown ? termsIn(quote, source, shown).filter((term) => isShown(term, source, shown)) : [quote];
        return raws.map((raw) => ({ raw, locator: item.locator, said: null, quote }));
      });
    });
}

function isShown(term: string, { page, text, namesOf }: SourceContext, vocabulary: (typeof VOCABULARIES)[number]) {
  const spelling = { names: namesOf(vocabulary), isProper: false, hasVersions: false };
  const isIn = (block: Words) => block.words.some((_, at) => nameAt(block, at, spelling)?.term === term);
  return page?.isScriptOnly === true || text.blocks.some((block) => isIn(block.text));
}
