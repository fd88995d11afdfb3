import { findItems, readOffers } from '../../structured-data.ts';
import { phraseSetForRole } from '../../text/phrases.ts';
import { isZeroPrice } from '../../values/price.ts';
import type { Match, SourceContext } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

const FREE_WORDS = phraseSetForRole('free-words');

export function compile({ types }: AnchorParams<'offers'>) {
  return ({ page, pageText, type }: SourceContext): readonly Match[] => {
    // Many generators of websites write the price 0 for any product. It counts only if the visible text agrees.
    const isFree = () => type !== 'website' || pageText.findPhrases(FREE_WORDS).length > 0;
    return findItems(page, types).flatMap((item) =>
      readOffers(item)
        .filter(({ offer }) => !isZeroPrice(offer) || isFree())
        .map(({ offer, name }) => ({ raw: offer, locator: item.locator, occurrence: null, quote: name })),
    );
  };
}
