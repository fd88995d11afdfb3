import type { ProfileRules } from '../../../core/assessments/profile.ts';
import type { Rule } from '../../../core/evidence/matching/rule.ts';
import { aProfileRules } from './profile-builder.ts';

/** Builds a profile test's page with the title. */
export const aTitledPage = (title: string) => ({
  type: 'website' as const,
  url: 'https://parcels.example.com/',
  body: `<title>${title}</title><p>Parcels</p>`,
});

/** Builds rules with one test, which expects the title for a page titled `Shop`. */
export function rulesExpectingTitle(title: string): ProfileRules {
  return aProfileRules({ tests: [{ name: 'the title', pages: [aTitledPage('Shop')], facts: { title: [title] } }] });
}

/** Builds rules that read repository names with a path template. */
export function rulesWithUrlPattern(pattern: string): ProfileRules {
  const rules = aProfileRules();
  const rule: Rule = {
    id: 'name-by-path',
    fact: 'repository_name',
    sources: ['repository'],
    anchor: { kind: 'sourceUrl', pattern },
    capture: { kind: 'text' },
  };
  return { ...rules, evidence: { ...rules.evidence, facts: [rule] } };
}
