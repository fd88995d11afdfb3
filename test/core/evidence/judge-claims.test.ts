import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import type { Claims } from '../../../core/evidence/claim.ts';
import { judgeClaims } from '../../../core/evidence/judge-claims.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import type { Subject } from '../../../core/evidence/subject.ts';
import { aFact, aReading } from '../../support/builders/reading-builder.ts';

const rules = publicWebEvidenceProfile.rules.evidence;

function subject(claims: Claims, changes: Partial<Subject> = {}): Subject {
  return { type: 'saas_website', name: 'Parcel Tracker', description: 'Tracks.', urls: [], claims, ...changes };
}

/** Returns the `status` of each claim, or the reason if it is unverifiable. */
function judge(claims: Claims, readings: readonly SourceReading[], changes: Partial<Subject> = {}): readonly string[] {
  return judgeClaims(subject(claims, changes), readings, rules).map(({ status, reason }) => reason ?? status);
}

function readingWith(...facts: readonly Parameters<typeof aFact>[]): SourceReading {
  return aReading({ facts: facts.map(([fact, value]) => aFact(fact, value)) });
}

describe('judgeClaims', () => {
  it('supports a claim with supporting and no contrary evidence', () => {
    assert.deepEqual(judge({ freeTier: true }, [readingWith(['pricing_signal', 'free_plan'])]), ['supported']);
  });

  it('contradicts a claim only with explicit contrary evidence', () => {
    assert.deepEqual(judge({ freeTier: true }, [readingWith(['pricing_signal', 'no_free_plan'])]), ['contradicted']);
    assert.deepEqual(judge({ freeTier: true }, [readingWith(['offer', '12.00 EUR per month'])]), ['not_found']);
    assert.deepEqual(judge({ freeTier: false }, [readingWith(['offer', '12.00 EUR per month'])]), ['not_found']);
  });

  it('is unverifiable with conflicting_evidence when sources disagree', () => {
    const both = [
      readingWith(['pricing_signal', 'free_plan']),
      aReading({ type: 'documentation', facts: [aFact('pricing_signal', 'no_free_plan')] }),
    ];
    assert.deepEqual(judge({ freeTier: true }, both), ['conflicting_evidence']);
    assert.deepEqual(judge({ freeTier: false }, both), ['conflicting_evidence']);
  });

  it('does not support a free tier by a free trial', () => {
    assert.deepEqual(judge({ freeTier: true }, [readingWith(['pricing_signal', 'free_trial'])]), ['not_found']);
  });

  it('does not support a free pricing model if there are paid plans', () => {
    const plans = readingWith(['offer', '0.00 EUR per month'], ['offer', '12.00 EUR per month']);
    assert.deepEqual(judge({ pricingModel: 'free' }, [plans]), ['conflicting_evidence']);
    assert.deepEqual(judge({ pricingModel: 'Freemium' }, [plans]), ['supported']);
    assert.deepEqual(judge({ pricingModel: 'freemium' }, [readingWith(['offer', '0.00 EUR'])]), ['not_found']);
  });

  it('recognises a pricing model by any of its names', () => {
    const page = readingWith(['pricing_signal', 'usage_based']);
    for (const pricingModel of ['usage_based', 'Pay as you go', 'pay-per-use', '従量課金']) {
      assert.deepEqual(judge({ pricingModel }, [page]), ['supported'], pricingModel);
    }
  });

  it('is unverifiable with claim_not_in_vocabulary for an unknown pricing model', () => {
    assert.deepEqual(judge({ pricingModel: 'barter' }, []), ['claim_not_in_vocabulary']);
  });

  it('judges an unknown integration by its own name', () => {
    const page = readingWith(['integration', 'parcel-genie']);
    assert.deepEqual(judge({ integrations: ['Parcel Genie', 'Other Genie'] }, [page]), ['supported', 'not_found']);
  });

  it('is unverifiable for a name that is too short or too common', () => {
    assert.deepEqual(judge({ integrations: ['X9', 'Email', 'calendars'] }, [readingWith()]), [
      'claim_not_in_vocabulary',
      'claim_not_in_vocabulary',
      'claim_not_in_vocabulary',
    ]);
  });

  it('judges a list item by item, in the caller’s order and spelling', () => {
    const page = readingWith(['platform', 'ios'], ['integration', 'slack']);
    const claims = { integrations: ['Zapier', 'SLACK'], platforms: ['iPhone', 'linux', 'IOS'] };
    const findings = judgeClaims(subject(claims), [page], rules);
    assert.deepEqual(
      findings.map(({ claim, claimed, status }) => [claim, claimed, status]),
      [
        ['platforms', 'iPhone', 'supported'],
        ['platforms', 'linux', 'not_found'],
        ['platforms', 'IOS', 'supported'],
        ['integrations', 'Zapier', 'not_found'],
        ['integrations', 'SLACK', 'supported'],
      ],
    );
  });

  it('returns nothing for an empty list', () => {
    assert.deepEqual(judge({ platforms: [] }, []), []);
  });
});

describe('judgeClaims without findings', () => {
  it('is not_found when every eligible page was read whole', () => {
    assert.deepEqual(judge({ freeTier: true }, [aReading()]), ['not_found']);
  });

  it('is unverifiable with no_eligible_source without an eligible source', () => {
    const status = aReading({ type: 'status_page' });
    assert.deepEqual(judge({ freeTier: true }, [status]), ['no_eligible_source']);
    assert.deepEqual(judge({ freeTier: true }, []), ['no_eligible_source']);
  });

  it('is unverifiable with source_not_fetched when an eligible page was not fetched or not whole', () => {
    const [read, away] = [aReading(), aReading({ type: 'documentation', outcome: 'timed_out' })];
    assert.deepEqual(judge({ freeTier: true }, [read, away]), ['source_not_fetched']);
    assert.deepEqual(judge({ freeTier: true }, [aReading({ isWhole: false })]), ['source_not_fetched']);
  });

  it('is unverifiable with content_requires_javascript when an eligible page needs JavaScript', () => {
    assert.deepEqual(judge({ freeTier: true }, [aReading({ isScriptOnly: true })]), ['content_requires_javascript']);
  });

  it('is supported by one page even if another was not fetched', () => {
    const away = aReading({ type: 'documentation', outcome: 'unreachable' });
    assert.deepEqual(judge({ freeTier: true }, [readingWith(['pricing_signal', 'free_plan']), away]), ['supported']);
  });
});

describe('judgeClaims of openSource', () => {
  const repository = (...facts: readonly Parameters<typeof aFact>[]) =>
    aReading({ type: 'repository', facts: facts.map(([fact, value]) => aFact(fact, value)) });

  it('is supported by an approved licence of a repository', () => {
    assert.deepEqual(judge({ openSource: true }, [repository(['osi_approved', true])]), ['supported']);
  });

  it('is not supported by the licence of a package that is only a client of a service', () => {
    const client = aReading({
      type: 'package_registry',
      facts: [aFact('osi_approved', true), aFact('package_name', '@parcels/sdk')],
    });
    assert.deepEqual(judge({ openSource: true }, [client]), ['not_found']);
    assert.deepEqual(judge({ openSource: true }, [client], { type: 'developer_tool' }), ['supported']);
  });

  it('is supported by the licence of a package with the subject’s name', () => {
    const own = aReading({
      type: 'package_registry',
      facts: [aFact('osi_approved', true), aFact('package_name', '@acme/parcel-tracker')],
    });
    assert.deepEqual(judge({ openSource: true }, [own]), ['supported']);
  });

  it('is contradicted by a proprietary licence, but not by one that is merely not approved', () => {
    assert.deepEqual(judge({ openSource: true }, [repository(['licence', 'BUSL-1.1'])]), ['contradicted']);
    const unapproved = repository(['licence', 'WTFPL'], ['osi_approved', false]);
    assert.deepEqual(judge({ openSource: true }, [unapproved]), ['not_found']);
  });

  it('contradicts a denial only by a repository of the subject’s own name', () => {
    const open = repository(['osi_approved', true], ['repository_name', 'docs']);
    const own = repository(['osi_approved', true], ['repository_name', 'parcel-tracker']);
    assert.deepEqual(judge({ openSource: false }, [open]), ['not_found']);
    assert.deepEqual(judge({ openSource: false }, [own]), ['contradicted']);
  });
});
