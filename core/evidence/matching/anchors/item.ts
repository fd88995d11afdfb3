import { findItems, findTextsAtPath } from '../../structured-data.ts';
import type { Words } from '../../text/words.ts';
import type { VOCABULARIES } from '../../vocabulary.ts';
import { findTerms } from '../capture.ts';
import type { Match, SourceContext } from '../match.ts';
import { findNameAt } from '../names.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ types, path, shown }: AnchorParams<'item'>) {
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
  { page, pageText, getNameIndexes }: SourceContext,
  vocabulary: (typeof VOCABULARIES)[number],
) {
  const options = { names: getNameIndexes(vocabulary), requiresCapital: false, includesVersions: false };
  const isIn = (block: Words) => block.words.some((_, at) => findNameAt(block, at, options)?.term === term);
  return page?.isScriptOnly === true || pageText.blocks.some((block) => isIn(block.text));
}
