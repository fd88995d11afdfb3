import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declaredOperations } from '../support/matchers/declared-operations.ts';

describe('An operation by which an account changes something', () => {
  it('says what the audit record tells of it', async () => {
    const changing = (await declaredOperations()).filter(
      ({ access, method }) => access === 'bearer' && method !== 'get',
    );

    assert.ok(changing.length >= 20, `too few were seen: ${changing.length}`);
    assert.deepEqual(
      changing.filter(({ audit }) => audit === undefined).map(({ id }) => id),
      [],
    );
  });
});
