import type { Fact } from '../../evidence/fact.ts';
import type { FactRule } from '../../evidence/fact-rule.ts';
import { foldedText } from '../../evidence/words.ts';

/** A rule by which the host of a source’s own address tells a fact; `pattern` narrows it to some of its paths. */
export function byHost(
  id: string,
  fact: Fact,
  sources: FactRule['sources'],
  values: Readonly<Record<string, string>>,
  pattern?: string,
): FactRule {
  const table = Object.fromEntries(Object.entries(values).map(([host, value]) => [foldedText(host), value]));
  return {
    id,
    fact,
    sources,
    from: { kind: 'address', part: 'host', pattern },
    as: { form: 'table', values: table },
  };
}
