import { findItems, readOffers } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ types }: AnchorParams<'offers'>) {
  return ({ page }: SourceContext): readonly Match[] =>
    findItems(page, types).flatMap((item) =>
      readOffers(item).map(({ offer, name }) => ({ raw: offer, locator: item.locator, occurrence: null, quote: name })),
    );
}
