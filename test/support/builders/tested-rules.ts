import type { ProfileRules } from '../../../core/assessments/profile.ts';
import type { Rule } from '../../../core/evidence/matching/rule.ts';
import { someRules } from './profile-builder.ts';

/** A page of a test whose title is this. */
export const aTitledPage = (title: string) => ({
  type: 'website' as const,
  url: 'https://parcels.example.com/',
  body: `<title>${title}</title><p>Parcels</p>`,
});

/** Rules with one test: a page has the title `Shop`, and this one is expected. */
export function rulesExpecting(title: string): ProfileRules {
  return someRules({ tests: [{ name: 'the title', pages: [aTitledPage('Shop')], facts: { title: [title] } }] });
}

/** Rules that look for the names of repositories by this template of paths. */
export function rulesWithPattern(pattern: string): ProfileRules {
  const rules = someRules();
  const rule: Rule = {
    id: 'name-by-path',
    fact: 'repository_name',
    sources: ['repository'],
    anchor: { kind: 'address', pattern },
    capture: { kind: 'text' },
  };
  return { ...rules, evidence: { ...rules.evidence, facts: [rule] } };
}
