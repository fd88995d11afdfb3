import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { ConditionParams } from './condition-schemas.ts';

export function compile({ values, phrases: backing }: ConditionParams<'backed'>, compiler: PhraseCompiler) {
  const set = compiler.phrases(backing);
  return ({ raw }: TextMatch, { text }: SourceContext) =>
    !values.some((value) => String(raw).endsWith(value)) || text.findPhrases(set).length > 0;
}
