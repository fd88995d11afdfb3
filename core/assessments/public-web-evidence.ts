import type { NewProfileVersion } from './profile-snapshot.ts';
import { claimRules } from './public-web-evidence/claim-rules.ts';
import { factRules } from './public-web-evidence/facts.ts';
import { phraseLists } from './public-web-evidence/guards.ts';
import { integrations } from './public-web-evidence/integrations.ts';
import { licences } from './public-web-evidence/licences.ts';
import { platforms } from './public-web-evidence/platforms.ts';
import { pricingModels } from './public-web-evidence/pricing-models.ts';
import { programmingLanguages } from './public-web-evidence/programming-languages.ts';
import { sharing } from './public-web-evidence/shared-lists.ts';
import { profileTests } from './public-web-evidence/tests.ts';
import { PUBLIC_WEB_EVIDENCE } from './public-web-evidence/version.ts';

const { rules: facts, lists } = sharing(factRules, phraseLists);

/** The shipped profile with its rules. */
export const publicWebEvidence: NewProfileVersion = {
  ...PUBLIC_WEB_EVIDENCE,
  rules: {
    title: 'Public web evidence',
    fetch: { totalMs: 20_000, wireBytes: 2 * 1024 * 1024, decodedBytes: 8 * 1024 * 1024, redirects: 5 },
    retentionDays: 30,
    evidence: {
      vocabularies: { pricingModels, platforms, integrations, programmingLanguages },
      licences,
      lists,
      readmes: ['/readme', '/info/description'],
      facts,
      claims: claimRules,
    },
    tests: profileTests,
  },
};
