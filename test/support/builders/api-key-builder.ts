import type { ApiKey } from '../../../core/access/api-key.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

let made = 100;

/** A new key of `SITE` that works, but for what is given; one built later was made later. */
export function anApiKey(given: Partial<ApiKey> = {}): ApiKey {
  made += 1;
  return {
    id: anId('key', made),
    siteId: SITE,
    name: 'Help desk',
    scopes: ['tickets:read', 'tickets:write'],
    prefix: 'svc_A1b2C3',
    secretHash: made.toString(16).padStart(64, '0'),
    createdAt: NOON + made,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...given,
  };
}
