import type { FieldMapping } from './field-mapping.ts';

export const INSTALLATION_STATUSES = ['active', 'inactive'] as const;

export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

/** One secret that deliveries may be signed with. */
export interface SigningSecret {
  readonly id: string;
  /** The secret as `SecretCipher` sealed it; it is opened to verify a delivery and for nothing else. */
  readonly sealed: string;
  readonly createdAt: number;
  /** The first instant at which it verifies nothing more; null while no end is set. */
  readonly endsAt: number | null;
}

/** A CRM's connection to a site. Times are in milliseconds since 1970. docs/crm-inbound.md#crm-connections */
export interface Installation {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly status: InstallationStatus;
  readonly inboundEnabled: boolean;
  /** How events become changes of tickets; null until one is saved: then events are received and wait. */
  readonly mapping: FieldMapping | null;
  /** Newest first; those that have ended go at the next rotation. */
  readonly secrets: readonly SigningSecret[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The most characters of an installation's name. */
export const INSTALLATION_NAME_MAX = 80;
/** The most secrets that verify at a time. */
export const MAX_LIVE_SECRETS = 5;

/** Whether the connection accepts deliveries; if not, the response is the same 404 as for an unknown one. */
export function canReceiveDeliveries({ status, inboundEnabled }: Installation): boolean {
  return status === 'active' && inboundEnabled;
}

/** Whether received deliveries are applied; else they wait. */
export function isApplying(installation: Installation): installation is Installation & { mapping: FieldMapping } {
  return installation.status === 'active' && installation.mapping !== null;
}

/** The secrets that verify at `now`, newest first. */
export function liveSecrets({ secrets }: Pick<Installation, 'secrets'>, now: number): readonly SigningSecret[] {
  return secrets.filter(({ endsAt }) => endsAt === null || now < endsAt);
}

/** The CRM connection as author of a change: a ticket's `lastChangedBy`. docs/crm-inbound.md#mapping */
export function toCrmActor(installationId: string): `crm:${string}` {
  return `crm:${installationId}`;
}
