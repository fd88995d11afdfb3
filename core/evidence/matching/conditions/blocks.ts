import type { TextMatch } from '../match.ts';
import type { ConditionParams } from './condition-schemas.ts';

export function compile({ kinds, regions }: ConditionParams<'blocks'>) {
  return ({ occurrence: { block } }: TextMatch) =>
    (kinds?.includes(block.pageBlock.kind) ?? true) && (regions?.includes(block.pageBlock.region) ?? true);
}
