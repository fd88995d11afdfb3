import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { createApiKey } from '../../contracts/public/api-keys.ts';

describe('createApiKey.body.scopes', () => {
  const accepts = (scopes: unknown) => v.is(createApiKey.body, { name: 'Bridge', scopes });

  it('accepts each of the four scopes', () => {
    assert.ok(accepts(['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write']));
  });

  it('is optional', () => {
    assert.ok(v.is(createApiKey.body, { name: 'Bridge' }));
  });

  for (const scopes of [[], ['tickets:read', 'tickets:read'], ['tickets:delete'], 'tickets:read', null, [null], {}]) {
    it(`rejects ${JSON.stringify(scopes)}`, () => {
      assert.ok(!accepts(scopes));
    });
  }
});

describe('createApiKey.body.name', () => {
  for (const name of [undefined, null, 1, '', ' ', '\u3000\t', ['Bridge']]) {
    it(`rejects ${JSON.stringify(name)}`, () => {
      assert.ok(!v.is(createApiKey.body, { name }));
    });
  }
});
