import type { TextMatch } from '../match.ts';
import type { ConditionParams } from './condition-schemas.ts';

export function compile({ kinds, regions }: ConditionParams<'blocks'>) {
  return ({ occurrence: { block } }: TextMatch) =>
    (kinds?.includes(block.block.kind) ?? true) && (regions?.includes(block.block.region) ?? true);
}
