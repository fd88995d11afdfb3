import type { ApiKey } from '../../../core/access/api-key.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds an active key of `SITE` with the given overrides. Later ones have later creation times. */
export function anApiKey(overrides: Partial<ApiKey> = {}): ApiKey {
  serial += 1;
  return {
    id: anId('key', serial),
    siteId: SITE,
    name: 'Help desk',
    scopes: ['tickets:read', 'tickets:write'],
    prefix: 'svc_A1b2C3',
    secretHash: serial.toString(16).padStart(64, '0'),
    createdAt: NOON + serial,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    allowedNetworks: [],
    ...overrides,
  };
}
