import type { Compiler } from '../compiler.ts';
import type { Match, SourceContext } from '../match.ts';
import type { Described, Schema } from '../schema.ts';
import * as address from './address.ts';
import * as item from './item.ts';
import * as json from './json.ts';
import * as label from './label.ts';
import * as language from './language.ts';
import * as licence from './licence.ts';
import * as link from './link.ts';
import * as meta from './meta.ts';
import * as names from './names.ts';
import * as offers from './offers.ts';
import * as phrase from './phrase.ts';
import * as price from './price.ts';
import * as title from './title.ts';

/** How each kind of anchor is described. */
export const ANCHOR_SCHEMAS = {
  title: title.schema,
  language: language.schema,
  meta: meta.schema,
  link: link.schema,
  address: address.schema,
  item: item.schema,
  offers: offers.schema,
  json: json.schema,
  phrase: phrase.schema,
  names: names.schema,
  price: price.schema,
  label: label.schema,
  licence: licence.schema,
} satisfies Readonly<Record<string, Schema>>;

type Schemas = typeof ANCHOR_SCHEMAS;

/** What a rule looks for, of one kind. */
export type SingleAnchor = {
  readonly [Kind in keyof Schemas]: { readonly kind: Kind } & Described<Schemas[Kind]>;
}[keyof Schemas];

/** What a rule looks for; of several anchors, everything that any of them finds. */
export type Anchor = SingleAnchor | { readonly kind: 'any'; readonly anchors: readonly SingleAnchor[] };

/** The anchors of a rule one by one. */
export function anchorsOf(anchor: Anchor): readonly SingleAnchor[] {
  return anchor.kind === 'any' ? anchor.anchors : [anchor];
}

/** Finds the matches of an anchor on a source, in the order of the source. */
export type CompiledAnchor = (source: SourceContext) => readonly Match[];

export function compileAnchor(anchor: SingleAnchor, compiler: Compiler): CompiledAnchor {
  switch (anchor.kind) {
    case 'title':
      return title.compile();
    case 'language':
      return language.compile();
    case 'meta':
      return meta.compile(anchor);
    case 'link':
      return link.compile(anchor, compiler);
    case 'address':
      return address.compile(anchor);
    case 'item':
      return item.compile(anchor);
    case 'offers':
      return offers.compile(anchor);
    case 'json':
      return json.compile(anchor);
    case 'phrase':
      return phrase.compile(anchor, compiler);
    case 'names':
      return names.compile(anchor, compiler);
    case 'price':
      return price.compile(anchor);
    case 'label':
      return label.compile(anchor, compiler);
    case 'licence':
      return licence.compile(anchor, compiler);
  }
}

/** What is wrong with an anchor beside its schema and its phrases; pointers are below the anchor. */
export function faultsOfAnchor(anchor: SingleAnchor): readonly (readonly [pointer: string, detail: string])[] {
  switch (anchor.kind) {
    case 'link':
      return link.faults(anchor);
    case 'address':
      return address.faults(anchor);
    case 'json':
      return json.faults(anchor);
    case 'phrase':
      return phrase.faults(anchor);
    default:
      return [];
  }
}
