export const SCOPES = ['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write'] as const;

/** A permission of an API key. A write scope does not include the read scope. */
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The first characters of the secret, by which people recognize a key. */
  readonly prefix: string;
  /** SHA-256 of the secret in hexadecimal. The secret itself is not stored. */
  readonly secretHash: string;
  /** Milliseconds since 1970, as the times below. */
  readonly createdAt: number;
  /** Null if the key was never used. */
  readonly lastUsedAt: number | null;
  /** The key is invalid from this time on. Null if it does not expire. */
  readonly expiresAt: number | null;
  /** Null if the key is not revoked. */
  readonly revokedAt: number | null;
  /** Networks in CIDR notation from which the key may be used. If empty, it may be used from every IP address. */
  readonly allowedNetworks: readonly string[];
}

export type ApiKeyStatus = 'active' | 'expired' | 'revoked';

/** Derives the status of a key at `now`. A key that is both expired and revoked is `revoked`. */
export function deriveApiKeyStatus(key: ApiKey, now: number): ApiKeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && now >= key.expiresAt ? 'expired' : 'active';
}

/** Returns the text that identifies the key as the actor of a change. */
export function toApiKeyActor(key: ApiKey): `key:${string}` {
  return `key:${key.id}`;
}

/** Formats the detail of the audit entry for a rotated key. */
export function formatApiKeyRotationAuditDetail({ id }: ApiKey, overlapSeconds: number): string {
  return `successor ${id}; the old key expires after ${overlapSeconds} seconds`;
}
