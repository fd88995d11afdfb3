import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { Described, Schema } from '../schema.ts';
import * as answered from './answered.ts';
import * as blocks from './blocks.ts';
import * as clause from './clause.ts';
import * as followedBy from './followed-by.ts';
import * as grouped from './grouped.ts';
import * as near from './near.ts';
import * as notAccount from './not-account.ts';
import * as notUnder from './not-under.ts';
import * as offered from './offered.ts';
import * as opens from './opens.ts';
import * as region from './region.ts';
import * as remark from './remark.ts';
import * as subject from './subject.ts';
import * as under from './under.ts';
import * as whole from './whole.ts';

/** How each kind of condition is described. */
export const CONDITION_SCHEMAS = {
  blocks: blocks.schema,
  region: region.schema,
  whole: whole.schema,
  clause: clause.schema,
  opens: opens.schema,
  followedBy: followedBy.schema,
  subject: subject.schema,
  answered: answered.schema,
  under: under.schema,
  notUnder: notUnder.schema,
  notAccount: notAccount.schema,
  near: near.schema,
  remark: remark.schema,
  grouped: grouped.schema,
  offered: offered.schema,
} satisfies Readonly<Record<string, Schema>>;

type Schemas = typeof CONDITION_SCHEMAS;

/** What must hold where an anchor found something in visible text. */
export type Condition = {
  readonly [Kind in keyof Schemas]: { readonly kind: Kind } & Described<Schemas[Kind]>;
}[keyof Schemas];

export type CompiledCondition = (match: TextMatch, source: SourceContext) => boolean;

export function compileCondition(condition: Condition, compiler: Compiler): CompiledCondition {
  switch (condition.kind) {
    case 'blocks':
      return blocks.compile(condition);
    case 'region':
      return region.compile(condition);
    case 'whole':
      return whole.compile();
    case 'clause':
      return clause.compile(condition, compiler);
    case 'opens':
      return opens.compile(condition, compiler);
    case 'followedBy':
      return followedBy.compile(condition, compiler);
    case 'subject':
      return subject.compile(condition);
    case 'answered':
      return answered.compile(condition, compiler);
    case 'under':
      return under.compile(condition, compiler);
    case 'notUnder':
      return notUnder.compile(condition, compiler);
    case 'notAccount':
      return notAccount.compile();
    case 'near':
      return near.compile(condition, compiler);
    case 'remark':
      return remark.compile(condition, compiler);
    case 'grouped':
      return grouped.compile(condition);
    case 'offered':
      return offered.compile(condition, compiler);
  }
}

/** What is wrong with a condition beside its schema and its phrases; pointers are below the condition. */
export function faultsOfCondition(condition: Condition): readonly (readonly [pointer: string, detail: string])[] {
  switch (condition.kind) {
    case 'clause':
      return clause.faults(condition);
    case 'followedBy':
      return followedBy.faults(condition);
    case 'near':
      return near.faults(condition);
    default:
      return [];
  }
}
