import type { SealedSecret } from '../shared/sealed-secrets.ts';
import type { FieldMapping } from './field-mapping.ts';

export const INSTALLATION_STATUSES = ['active', 'inactive'] as const;

export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

/** A secret that deliveries may be signed with. */
export interface SigningSecret extends SealedSecret {
  readonly id: string;
}

/** A CRM connection of a site. Times are in milliseconds since 1970. docs/crm-inbound.md#crm-connections */
export interface Installation {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly status: InstallationStatus;
  readonly inboundEnabled: boolean;
  /** Maps events to changes of tickets. While it is null, deliveries are stored but not applied. */
  readonly mapping: FieldMapping | null;
  /** Newest first. Expired secrets are removed by the next rotation. */
  readonly secrets: readonly SigningSecret[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Maximum number of characters of a CRM connection's name. */
export const MAX_INSTALLATION_NAME_LENGTH = 80;
/** Maximum number of valid secrets per CRM connection. */
export const MAX_SIGNING_SECRETS = 5;

/** Whether the connection accepts deliveries. If not, senders get the same 404 as for an unknown connection. */
export function canReceiveDeliveries({ status, inboundEnabled }: Installation): boolean {
  return status === 'active' && inboundEnabled;
}

/** Whether received deliveries are applied. If not, they wait. */
export function canApplyDeliveries(
  installation: Installation,
): installation is Installation & { mapping: FieldMapping } {
  return installation.status === 'active' && installation.mapping !== null;
}

/**
 * Returns the text that identifies the CRM connection as the actor of a change, for example in `lastChangedBy` of a
 * ticket. docs/crm-inbound.md#mapping
 */
export function toCrmActor(installationId: string): `crm:${string}` {
  return `crm:${installationId}`;
}
