import type { PartKinds, PartOfKinds } from '../kind.ts';
import type { Match, SourceContext } from '../match.ts';
import * as address from './address.ts';
import * as item from './item.ts';
import * as json from './json.ts';
import * as label from './label.ts';
import * as licence from './licence.ts';
import * as link from './link.ts';
import * as meta from './meta.ts';
import * as names from './names.ts';
import * as offers from './offers.ts';
import * as phrase from './phrase.ts';
import * as price from './price.ts';

/** Finds the matches of an anchor on a source, in the order of the page or document. */
export type CompiledAnchor = (source: SourceContext) => readonly Match[];

/** The kinds of anchors. An anchor says what a rule looks for on a source. */
export const ANCHORS = {
  meta,
  link,
  address,
  item,
  offers,
  json,
  phrase,
  names,
  price,
  label,
  licence,
} satisfies PartKinds<CompiledAnchor>;

/** A rule's anchor of one kind. */
export type SingleAnchor = PartOfKinds<typeof ANCHORS>;

/** A rule's anchor. An anchor of the kind `any` has several anchors and finds the matches of all of them. */
export type Anchor = SingleAnchor | { readonly kind: 'any'; readonly anchors: readonly SingleAnchor[] };

/** Lists the single anchors of a rule's anchor. */
export function listAnchors(anchor: Anchor): readonly SingleAnchor[] {
  return anchor.kind === 'any' ? anchor.anchors : [anchor];
}
