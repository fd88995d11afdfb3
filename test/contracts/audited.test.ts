import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';

describe('A changing operation with bearer access', () => {
  it('declares its audit entry', async () => {
    const changing = (await listDeclaredOperations()).filter(
      ({ access, method }) => access === 'bearer' && method !== 'get',
    );

    assert.ok(changing.length >= 20, `too few were seen: ${changing.length}`);
    assert.deepEqual(
      changing.filter(({ audit }) => audit === undefined).map(({ id }) => id),
      [],
    );
  });
});
