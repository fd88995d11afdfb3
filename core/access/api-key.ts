export const SCOPES = ['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write'] as const;

/** Operations that an API key may call. A write scope does not include the read scope. */
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The first characters of the secret. They help people to tell keys apart. */
  readonly prefix: string;
  /** SHA-256 of the secret in hexadecimal. The secret itself is not stored. */
  readonly secretHash: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /** The key is invalid from this time on. Null if it does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** Networks in CIDR notation. Only their IP addresses may use the key. Empty: every IP address may. */
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
export function formatRotationAuditDetail({ id }: ApiKey, overlapSeconds: number): string {
  return `successor ${id}; the old key expires after ${overlapSeconds} seconds`;
}
