import type { SourceContext, TextMatch } from '../match.ts';
import type { RulePartCompilers } from '../rule-part.ts';
import * as answered from './answered.ts';
import * as backed from './backed.ts';
import * as blocks from './blocks.ts';
import * as clause from './clause.ts';
import type { CONDITION_SCHEMAS } from './condition-schemas.ts';
import * as followedBy from './followed-by.ts';
import * as grouped from './grouped.ts';
import * as near from './near.ts';
import * as nextBlock from './next-block.ts';
import * as notAccount from './not-account.ts';
import * as notUnder from './not-under.ts';
import * as offered from './offered.ts';
import * as precededBy from './preceded-by.ts';
import * as subject from './subject.ts';
import * as under from './under.ts';

/** Returns whether a match in visible text meets a condition. */
export type CompiledCondition = (match: TextMatch, source: SourceContext) => boolean;

/** The code of each kind of condition. */
export const CONDITIONS = {
  blocks,
  clause,
  precededBy,
  followedBy,
  subject,
  answered,
  under,
  notUnder,
  notAccount,
  near,
  nextBlock,
  grouped,
  offered,
  backed,
} satisfies RulePartCompilers<keyof typeof CONDITION_SCHEMAS, CompiledCondition>;
