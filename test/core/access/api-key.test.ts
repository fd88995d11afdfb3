import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deriveApiKeyStatus, toApiKeyActor } from '../../../core/access/api-key.ts';
import { anApiKey } from '../../support/builders/api-key-builder.ts';
import { NOON } from '../../support/builders/times.ts';

describe('deriveApiKeyStatus', () => {
  it('is active for a key without expiry', () => {
    assert.equal(deriveApiKeyStatus(anApiKey(), NOON), 'active');
  });

  it('is expired from the instant of expiry', () => {
    const key = anApiKey({ expiresAt: NOON });

    assert.equal(deriveApiKeyStatus(key, NOON - 1), 'active');
    assert.equal(deriveApiKeyStatus(key, NOON), 'expired');
  });

  it('is revoked for a revoked key, at any time and even if it has also expired', () => {
    assert.equal(deriveApiKeyStatus(anApiKey({ revokedAt: NOON + 1 }), NOON), 'revoked');
    assert.equal(deriveApiKeyStatus(anApiKey({ revokedAt: NOON, expiresAt: NOON - 1 }), NOON), 'revoked');
  });
});

describe('toApiKeyActor', () => {
  it('contains the id of the key', () => {
    assert.equal(toApiKeyActor(anApiKey({ id: 'key_1' })), 'key:key_1');
  });
});
