import type { Evidence } from '../../../core/evidence/evidence.ts';
import type { FactKind, FoundFact } from '../../../core/evidence/fact.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';

/** Builds the reading of a website that was read completely and has no facts, with the given overrides. */
export function aReading(its: Partial<SourceReading> = {}): SourceReading {
  const type = its.type ?? 'website';
  const [sourceId, url] = [`src_${type}`, `https://parcels.example.com/${type}`];
  return { sourceId, type, url, outcome: 'fetched', isScriptOnly: false, isWhole: true, facts: [], ...its };
}

/** Builds a fact found in a heading. */
export function aFact(fact: FactKind, value: string | boolean): FoundFact {
  return { fact, value, locator: 'main > h1', ruleId: 'a-rule', basis: 'visible_text', quote: String(value) };
}

/** Builds the evidence of an integration, with the given overrides. */
export function anEvidence(its: Partial<Evidence> = {}): Evidence {
  const cited = { evidenceId: 'evd_1', sourceId: 'src_1', url: 'https://parcels.example.com/' };
  return { ...cited, ...aFact('integration', 'slack'), ...its };
}
