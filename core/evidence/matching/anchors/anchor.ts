import type { Match, SourceContext } from '../match.ts';
import type { RulePartCompilers } from '../rule-part.ts';
import type { ANCHOR_SCHEMAS } from './anchor-schemas.ts';
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
import * as sourceUrl from './source-url.ts';

/** Finds the matches of an anchor on a source, in the order of the page or document. */
export type CompiledAnchor = (source: SourceContext) => readonly Match[];

/** The code of each kind of anchor. */
export const ANCHORS = {
  meta,
  link,
  sourceUrl,
  item,
  offers,
  json,
  phrase,
  names,
  price,
  label,
  licence,
} satisfies RulePartCompilers<keyof typeof ANCHOR_SCHEMAS, CompiledAnchor>;
