import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiKeyActor, apiKeyStatus } from '../../../core/access/api-key.ts';
import { anApiKey } from '../../support/builders/api-key-builder.ts';
import { NOON } from '../../support/builders/times.ts';

describe('The status of an API key', () => {
  it('is active without an end', () => {
    assert.equal(apiKeyStatus(anApiKey(), NOON), 'active');
  });

  it('is expired from the instant at which it expires', () => {
    const key = anApiKey({ expiresAt: NOON });

    assert.equal(apiKeyStatus(key, NOON - 1), 'active');
    assert.equal(apiKeyStatus(key, NOON), 'expired');
  });

  it('is revoked from its revocation on, at any time and even when it has expired too', () => {
    assert.equal(apiKeyStatus(anApiKey({ revokedAt: NOON + 1 }), NOON), 'revoked');
    assert.equal(apiKeyStatus(anApiKey({ revokedAt: NOON, expiresAt: NOON - 1 }), NOON), 'revoked');
  });
});

describe('An API key as an author', () => {
  it('is named by its id', () => {
    assert.equal(apiKeyActor(anApiKey({ id: 'key_1' })), 'key:key_1');
  });
});
