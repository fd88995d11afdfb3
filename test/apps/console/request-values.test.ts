import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  emptyRequest,
  givenSources,
  proposedProfile,
  requestOf,
} from '../../../apps/console/assessments/request-values.ts';

const EMPTY = emptyRequest('web');
const claimsOf = (given: Partial<typeof EMPTY>) => requestOf({ ...EMPTY, ...given }).subject.claims;

describe('The form of a new assessment', () => {
  it('proposes the shipped profile if it is active, else the first one', () => {
    assert.equal(
      proposedProfile([{ key: 'acme' }, { key: 'public-web-evidence' }, { key: 'web' }]),
      'public-web-evidence',
    );
    assert.equal(proposedProfile([{ key: 'acme' }, { key: 'web' }]), 'acme');
  });

  it('claims nothing of what is left out', () => {
    assert.equal(claimsOf({ pricingModel: ' ', platforms: '\n \n' }), undefined);
  });

  it('claims and denies what is answered', () => {
    assert.deepEqual(claimsOf({ freeTier: 'no', openSource: 'yes' }), { freeTier: false, openSource: true });
  });

  it('takes lists line by line', () => {
    assert.deepEqual(claimsOf({ platforms: ' web\n\nios ', integrations: 'slack' }), {
      platforms: ['web', 'ios'],
      integrations: ['slack'],
    });
  });

  it('leaves empty rows of sources out, and keeps one where there is no other', () => {
    const filled = { type: 'repository', url: ' https://git.example.com/ ' } as const;
    const [blank] = EMPTY.urls;
    assert.ok(blank);

    assert.deepEqual(givenSources([blank, filled, blank]), [{ ...filled, url: 'https://git.example.com/' }]);
    assert.deepEqual(givenSources([blank, blank]), [blank]);
  });
});
