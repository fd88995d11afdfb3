import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { createApiKey } from '../../contracts/public/api-keys.ts';

describe('The scopes of a new API key', () => {
  const accepts = (scopes: unknown) => v.is(createApiKey.body, { name: 'Bridge', scopes });

  it('may be any of the four', () => {
    assert.ok(accepts(['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write']));
  });

  it('may be left out', () => {
    assert.ok(v.is(createApiKey.body, { name: 'Bridge' }));
  });

  for (const scopes of [[], ['tickets:read', 'tickets:read'], ['tickets:delete'], 'tickets:read', null, [null], {}]) {
    it(`may not be ${JSON.stringify(scopes)}`, () => {
      assert.ok(!accepts(scopes));
    });
  }
});

describe('The name of a new API key', () => {
  for (const name of [undefined, null, 1, '', ' ', '\u3000\t', ['Bridge']]) {
    it(`may not be ${JSON.stringify(name)}`, () => {
      assert.ok(!v.is(createApiKey.body, { name }));
    });
  }
});
