import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import type { FactRule } from '../../../core/evidence/fact-rule.ts';

/** Rules that find the title of a page, and what a JSON document is or says at `/title`. */
export function titleRules(...others: readonly FactRule[]): EvidenceRules {
  const title = (id: string, from: FactRule['from']): FactRule => {
    return { id, fact: 'title', sources: 'all', from, as: { form: 'text' } };
  };
  return {
    vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
    licences: {},
    facts: [
      title('title', { kind: 'title' }),
      title('json-title', { kind: 'json', path: '/title' }),
      title('json-text', { kind: 'json', path: '' }),
      ...others,
    ],
    claims: [],
  };
}
