import type { ClaimRule } from '../evidence/claim-rule.ts';
import { LEXICON } from '../evidence/lexicon/lexicon.ts';
import type { Rule } from '../evidence/matching/rule.ts';
import type { Vocabulary } from '../evidence/vocabulary.ts';
import type { NewProfileVersion } from './profile-snapshot.ts';
import type { ProfileTest } from './profile-test.ts';
import claims from './profiles/public-web-evidence/claims.json' with { type: 'json' };
import licences from './profiles/public-web-evidence/licences.json' with { type: 'json' };
import documentationRules from './profiles/public-web-evidence/rules/documentation.json' with { type: 'json' };
import integrationsRules from './profiles/public-web-evidence/rules/integrations.json' with { type: 'json' };
import licencesRules from './profiles/public-web-evidence/rules/licences.json' with { type: 'json' };
import offersRules from './profiles/public-web-evidence/rules/offers.json' with { type: 'json' };
import packagesRules from './profiles/public-web-evidence/rules/packages.json' with { type: 'json' };
import pagesRules from './profiles/public-web-evidence/rules/pages.json' with { type: 'json' };
import platformsRules from './profiles/public-web-evidence/rules/platforms.json' with { type: 'json' };
import pricingSignalsRules from './profiles/public-web-evidence/rules/pricing-signals.json' with { type: 'json' };
import repositoriesRules from './profiles/public-web-evidence/rules/repositories.json' with { type: 'json' };
import statusPagesRules from './profiles/public-web-evidence/rules/status-pages.json' with { type: 'json' };
import storesRules from './profiles/public-web-evidence/rules/stores.json' with { type: 'json' };
import tests from './profiles/public-web-evidence/tests.json' with { type: 'json' };
import integrations from './profiles/public-web-evidence/vocabularies/integrations.json' with { type: 'json' };
import platforms from './profiles/public-web-evidence/vocabularies/platforms.json' with { type: 'json' };
import pricingModels from './profiles/public-web-evidence/vocabularies/pricing-models.json' with { type: 'json' };
import programmingLanguages from './profiles/public-web-evidence/vocabularies/programming-languages.json' with {
  type: 'json',
};
import { PUBLIC_WEB_EVIDENCE_VERSION } from './public-web-evidence-version.ts';

/**
 * All rules of the profile. If two rules give the same fact with the same basis, the fact of the earlier rule is used.
 */
const rules = [
  ...pagesRules,
  ...offersRules,
  ...pricingSignalsRules,
  ...platformsRules,
  ...integrationsRules,
  ...documentationRules,
  ...repositoriesRules,
  ...licencesRules,
  ...packagesRules,
  ...storesRules,
  ...statusPagesRules,
] as readonly Rule[];

/**
 * The shipped profile with its rules. The casts are safe: a test validates the JSON against the schemas for published
 * profiles.
 */
export const publicWebEvidenceProfile: NewProfileVersion = {
  ...PUBLIC_WEB_EVIDENCE_VERSION,
  rules: {
    title: 'Public web evidence',
    fetch: { totalMs: 20_000, wireBytes: 2 * 1024 * 1024, decodedBytes: 8 * 1024 * 1024, redirects: 5 },
    retentionDays: 30,
    evidence: {
      vocabularies: {
        pricingModels: pricingModels as Vocabulary,
        platforms: platforms as Vocabulary,
        integrations: integrations as Vocabulary,
        programmingLanguages: programmingLanguages as Vocabulary,
      },
      licences,
      lists: selectReferencedWordLists(rules),
      readmes: ['/readme', '/info/description'],
      facts: rules,
      claims: claims as readonly ClaimRule[],
    },
    tests: tests as readonly ProfileTest[],
  },
};

/**
 * Selects those word lists of the lexicon to which the rules refer as `@role`. The selected lists become part of the
 * profile. The engine reads the other lists directly from the lexicon.
 */
function selectReferencedWordLists(rules: readonly Rule[]): Readonly<Record<string, readonly string[]>> {
  const names = new Set([...JSON.stringify(rules).matchAll(/"@([a-z0-9-]+)"/g)].map(([, name]) => name));
  return Object.fromEntries(Object.entries(LEXICON).filter(([name]) => names.has(name)));
}
