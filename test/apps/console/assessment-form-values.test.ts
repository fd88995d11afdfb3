import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  chooseDefaultProfileKey,
  createEmptyFormValues,
  removeEmptySources,
  toAssessmentRequest,
} from '../../../apps/console/assessments/assessment-form-values.ts';

const EMPTY = createEmptyFormValues('web');
const claimsOf = (given: Partial<typeof EMPTY>) => toAssessmentRequest({ ...EMPTY, ...given }).subject.claims;

describe('The form of a new assessment', () => {
  it('selects the shipped profile if it is active, otherwise the first one', () => {
    assert.equal(
      chooseDefaultProfileKey([{ key: 'acme' }, { key: 'public-web-evidence' }, { key: 'web' }]),
      'public-web-evidence',
    );
    assert.equal(chooseDefaultProfileKey([{ key: 'acme' }, { key: 'web' }]), 'acme');
  });

  it('sends no claims for blank fields', () => {
    assert.equal(claimsOf({ pricingModel: ' ', platforms: '\n \n' }), undefined);
  });

  it('sends booleans for answered yes/no fields', () => {
    assert.deepEqual(claimsOf({ freeTier: 'no', openSource: 'yes' }), { freeTier: false, openSource: true });
  });

  it('splits list fields into lines', () => {
    assert.deepEqual(claimsOf({ platforms: ' web\n\nios ', integrations: 'slack' }), {
      platforms: ['web', 'ios'],
      integrations: ['slack'],
    });
  });

  it('omits blank source rows, but leaves one if all are blank', () => {
    const filled = { type: 'repository', url: ' https://git.example.com/ ' } as const;
    const [blank] = EMPTY.urls;
    assert.ok(blank);

    assert.deepEqual(removeEmptySources([blank, filled, blank]), [{ ...filled, url: 'https://git.example.com/' }]);
    assert.deepEqual(removeEmptySources([blank, blank]), [blank]);
  });
});
