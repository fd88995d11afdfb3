import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';

describe('The roles of operations', () => {
  it('are declared by each operation of a site that needs an access token, and by no other', async () => {
    const operations = await listDeclaredOperations();
    const ofSites = operations.filter(({ access, path }) => access === 'bearer' && path.startsWith('/sites/{siteId}'));

    assert.ok(ofSites.length >= 70, `too few were seen: ${ofSites.length}`);
    assert.deepEqual(
      operations.filter(({ role }) => role !== undefined).map(({ id }) => id),
      ofSites.map(({ id }) => id),
    );
  });

  it('are at least agent for operations that change something, except for leaving', async () => {
    const changing = (await listDeclaredOperations()).filter(
      ({ method, role }) => method !== 'get' && role === 'viewer',
    );

    assert.deepEqual(
      changing.map(({ id }) => id),
      ['removeMember'],
    );
  });
});
