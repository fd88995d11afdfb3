import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalEmail } from '../../../core/access/account.ts';

describe('normalizeEmail', () => {
  it('normalizes case, surrounding space and Unicode composition', () => {
    for (const spelling of ['ada@exämple.com', ' Ada@Exämple.COM\n', 'ADA@EXA\u0308MPLE.com']) {
      assert.equal(normalEmail(spelling), 'ada@exämple.com');
    }
  });
});
