import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatClaimReason } from '../../apps/presenters/claim-reasons.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';

const pages = (...outcomes: readonly SourceOutcome[]) =>
  outcomes.map((outcome, index) => ({ outcome, url: `https://acme.example/${index + 1}` }));
const NOT_READ = { claim: 'platforms', status: 'unverifiable', reason: 'source_not_fetched' } as const;

describe('formatClaimReason', () => {
  it('gives the number and URLs of the pages that could not be read', () => {
    assert.equal(
      formatClaimReason(NOT_READ, pages('fetched', 'timed_out', 'fetched', 'http_error')),
      '2 of 4 pages could not be read: https://acme.example/2, https://acme.example/4',
    );
    assert.equal(
      formatClaimReason(NOT_READ, pages('blocked')),
      '1 of 1 page could not be read: https://acme.example/1',
    );
  });

  it('lists at most five URLs', () => {
    const down = pages(...Array.from({ length: 7 }, () => 'unreachable' as const));

    assert.match(formatClaimReason(NOT_READ, down) ?? '', /^7 of 7 pages .+\/5 and 2 more$/);
  });

  it('says that a page was too long if all pages were fetched', () => {
    assert.equal(formatClaimReason(NOT_READ, pages('fetched')), 'a relevant page was too long to be read completely');
  });

  it('explains why a claim is not in the vocabulary', () => {
    const unknown = { status: 'unverifiable', reason: 'claim_not_in_vocabulary' } as const;

    assert.equal(
      formatClaimReason({ ...unknown, claim: 'integrations' }, pages('fetched')),
      'the name is too short or too common to search for',
    );
    assert.equal(
      formatClaimReason({ ...unknown, claim: 'pricingModel' }, pages('fetched')),
      'the profile does not know this pricing model',
    );
  });

  it('lists unread pages for not_found, and returns null for supported claims', () => {
    const notFound = { claim: 'platforms', status: 'not_found', reason: null } as const;

    assert.equal(formatClaimReason(notFound, pages('fetched')), null);
    assert.equal(
      formatClaimReason(notFound, pages('fetched', 'too_large')),
      '1 of 2 pages could not be read: https://acme.example/2',
    );
    assert.equal(formatClaimReason({ ...notFound, status: 'supported' }, pages('too_large')), null);
  });
});
