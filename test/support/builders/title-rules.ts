import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import type { Rule } from '../../../core/evidence/matching/rule.ts';

/**
 * Creates rules that find the title of a page. In a JSON document, they find `/title`, or the document itself if it is
 * a text.
 */
export function createTitleRules(...others: readonly Rule[]): EvidenceRules {
  const title = (id: string, anchor: Rule['anchor']): Rule => {
    return { id, fact: 'title', sources: 'all', anchor, capture: { kind: 'text' } };
  };
  return {
    vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
    licences: {},
    facts: [
      title('title', { kind: 'meta', names: ['title'] }),
      title('json-title', { kind: 'json', paths: ['/title'] }),
      title('json-text', { kind: 'json', paths: [''] }),
      ...others,
    ],
    claims: [],
  };
}
