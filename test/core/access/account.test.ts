import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeEmail } from '../../../core/access/account.ts';

describe('normalizeEmail', () => {
  it('normalizes case, surrounding space and Unicode composition', () => {
    for (const spelling of ['ada@exämple.com', ' Ada@Exämple.COM\n', 'ADA@EXA\u0308MPLE.com']) {
      assert.equal(normalizeEmail(spelling), 'ada@exämple.com');
    }
  });
});
