import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toInitials } from '../../../core/shared/initials.ts';

describe('toInitials', () => {
  it('takes the first letters of the first and last word', () => {
    const cases = {
      'Ada Lovelace': 'AL',
      ' ada  king  lovelace ': 'AL',
      'ada.lovelace': 'AL',
      Ada: 'A',
      '“Ada” (Lovelace)': 'AL',
      'élise o’neil': 'ÉO',
      'e\u0301lise': 'E\u0301',
      '山田 太郎': '山太',
      '7 of 9': '79',
      '': '',
      '😀': '',
    };
    for (const [name, initials] of Object.entries(cases)) assert.equal(toInitials(name), initials, name);
  });
});
