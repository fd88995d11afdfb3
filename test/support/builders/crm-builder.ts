import type { CrmDelivery } from '../../../core/crm/crm-delivery.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from '../../../core/crm/crm-delivery-leases.port.ts';
import type { CrmDeliveryRepository, NewCrmDelivery } from '../../../core/crm/crm-delivery-repository.port.ts';
import { toFinalCrmOutcome } from '../../../core/crm/delivery-outcome.ts';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import type { Installation } from '../../../core/crm/installation.ts';
import type { InstallationRepository } from '../../../core/crm/installation-repository.port.ts';
import type { Lease } from '../../../core/shared/lease.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** The CRM repositories of one store. */
export interface CrmStores {
  readonly installations: InstallationRepository;
  readonly deliveries: CrmDeliveryRepository;
  readonly deliveryLeases: CrmDeliveryLeases;
}

export const A_MAPPING: FieldMapping = {
  recordId: '/record/id',
  status: { pointer: '/record/state', values: { open: 'open', won: 'resolved' } },
  priority: { pointer: '/record/urgency', values: { 1: 'urgent', 2: 'normal' } },
  comment: '/note/text',
  authorName: '/note/author',
};

let serial = 100;

/**
 * Builds an active installation of `SITE` with a mapping, made at noon, with the given overrides. Later ones have
 * higher ids.
 */
export function anInstallation(overrides: Partial<Installation> = {}): Installation {
  serial += 1;
  return {
    id: anId('ins', serial),
    siteId: SITE,
    name: 'Ünï CRM 😀',
    status: 'active',
    inboundEnabled: true,
    mapping: A_MAPPING,
    secrets: [{ id: anId('sec', serial), sealed: 'a1.sealed', createdAt: NOON, endsAt: null }],
    createdAt: NOON,
    updatedAt: NOON,
    ...overrides,
  };
}

/** Stores an installation and returns it. */
export async function addInstallation(stores: CrmStores, overrides: Partial<Installation> = {}): Promise<Installation> {
  const installation = anInstallation(overrides);
  await stores.installations.add(installation);
  return installation;
}

/** Builds a verified delivery of the installation, received at noon, with a unique id and body. */
export function aDelivery(
  { id: installationId, siteId }: Pick<Installation, 'id' | 'siteId'>,
  overrides: Partial<NewCrmDelivery> = {},
): NewCrmDelivery {
  serial += 1;
  const body = new TextEncoder().encode(`{"record":{"id":"R-${serial}"}}`);
  const times = { receivedAt: NOON, sentAt: NOON - MINUTE };
  return { siteId, installationId, deliveryId: `d:${serial}`, ...times, digest: 'a'.repeat(64), body, ...overrides };
}

/** Stores a delivery and returns it as stored. */
export async function acceptDelivery(
  { deliveries }: CrmStores,
  installation: Installation,
  overrides: Partial<NewCrmDelivery> = {},
): Promise<CrmDelivery> {
  const delivery = aDelivery(installation, overrides);
  await deliveries.addIfNew(delivery);
  return findStoredDelivery(deliveries, delivery);
}

/** Reads a stored delivery. @throws Error if there is none */
export async function findStoredDelivery(
  deliveries: CrmDeliveryRepository,
  { siteId, installationId, deliveryId }: Pick<NewCrmDelivery, 'siteId' | 'installationId' | 'deliveryId'>,
): Promise<CrmDelivery> {
  const delivery = await deliveries.find({ siteId, installationId, deliveryId });
  if (!delivery) throw new Error('The delivery is not stored.');
  return delivery;
}

/** Takes the next lease. @throws Error if none is available */
export async function acquireLease(
  { deliveryLeases }: CrmStores,
  now = NOON,
  expiresAt = now + MINUTE,
): Promise<Lease> {
  const lease = await deliveryLeases.acquire(now, expiresAt);
  if (!lease) throw new Error('No lease is available.');
  return lease;
}

/** Builds the outcome of a delivery that was applied to a ticket at noon. */
export function anAppliedOutcome(
  delivery: CrmDelivery,
  overrides: Partial<CrmDeliveryOutcome> = {},
): CrmDeliveryOutcome {
  const rest = { recordId: 'R-1', ticketId: anId('tkt', 1), failureCode: null, failurePointer: null, change: null };
  return { ...toFinalCrmOutcome(delivery, { outcome: 'applied', ...rest }, NOON, NOON), ...overrides };
}

/** Builds the outcome of a delivery that is retried at `dueAt`. */
export function aRetryOutcome(delivery: CrmDelivery, recordId: string, dueAt: number): CrmDeliveryOutcome {
  const rest = { ticketId: null, settledAt: null, failureCode: null, failurePointer: null, appliedAt: null };
  return { state: 'retrying', attempts: delivery.attempts + 1, dueAt, recordId, ...rest };
}
