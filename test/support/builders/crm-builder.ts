import type { Delivery } from '../../../core/crm/delivery.ts';
import type { DeliveryLeases, DeliveryOutcome } from '../../../core/crm/delivery-leases.port.ts';
import { settled } from '../../../core/crm/delivery-outcome.ts';
import type { DeliveryRepository, NewDelivery } from '../../../core/crm/delivery-repository.port.ts';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import type { Installation } from '../../../core/crm/installation.ts';
import type { InstallationRepository } from '../../../core/crm/installation-repository.port.ts';
import type { Lease } from '../../../core/shared/lease.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** The repositories of CRM inbound on one store. */
export interface CrmStores {
  readonly installations: InstallationRepository;
  readonly deliveries: DeliveryRepository;
  readonly deliveryLeases: DeliveryLeases;
}

export const A_MAPPING: FieldMapping = {
  recordId: '/record/id',
  status: { pointer: '/record/state', values: { open: 'open', won: 'resolved' } },
  priority: { pointer: '/record/urgency', values: { 1: 'urgent', 2: 'normal' } },
  comment: '/note/text',
  authorName: '/note/author',
};

let made = 100;

/**
 * Builds an active installation of `SITE` with a mapping, made at noon, with the given overrides. Later ones have
 * higher ids.
 */
export function anInstallation(given: Partial<Installation> = {}): Installation {
  made += 1;
  return {
    id: anId('ins', made),
    siteId: SITE,
    name: 'Ünï CRM 😀',
    status: 'active',
    inboundEnabled: true,
    mapping: A_MAPPING,
    secrets: [{ id: anId('sec', made), sealed: 'a1.sealed', createdAt: NOON, endsAt: null }],
    createdAt: NOON,
    updatedAt: NOON,
    ...given,
  };
}

/** Stores an installation. */
export async function installed(stores: CrmStores, given: Partial<Installation> = {}): Promise<Installation> {
  const installation = anInstallation(given);
  await stores.installations.add(installation);
  return installation;
}

/** A verified delivery of the installation, received at noon, with an id and a body of its own. */
export function aDelivery(
  { id: installationId, siteId }: Pick<Installation, 'id' | 'siteId'>,
  given: Partial<NewDelivery> = {},
): NewDelivery {
  made += 1;
  const body = new TextEncoder().encode(`{"record":{"id":"R-${made}"}}`);
  const times = { receivedAt: NOON, sentAt: NOON - MINUTE };
  return { siteId, installationId, deliveryId: `d:${made}`, ...times, digest: 'a'.repeat(64), body, ...given };
}

/** Stores a delivery and answers it. */
export async function accepted(
  { deliveries }: CrmStores,
  installation: Installation,
  given: Partial<NewDelivery> = {},
): Promise<Delivery> {
  const delivery = aDelivery(installation, given);
  await deliveries.accept(delivery);
  return stored(deliveries, delivery);
}

/** The delivery as it is stored. */
export async function stored(
  deliveries: DeliveryRepository,
  { siteId, installationId, deliveryId }: Pick<NewDelivery, 'siteId' | 'installationId' | 'deliveryId'>,
): Promise<Delivery> {
  const delivery = await deliveries.find({ siteId, installationId, deliveryId });
  if (!delivery) throw new Error('It is not stored.');
  return delivery;
}

/** Takes the next lease. @throws Error when there is none */
export async function takenLease({ deliveryLeases }: CrmStores, now = NOON, expiresAt = now + MINUTE): Promise<Lease> {
  const lease = await deliveryLeases.take(now, expiresAt);
  if (!lease) throw new Error('No lease is to be had.');
  return lease;
}

/** That a delivery was applied to a ticket at noon. */
export function asApplied(delivery: Delivery, given: Partial<DeliveryOutcome> = {}): DeliveryOutcome {
  const told = { recordId: 'R-1', ticketId: anId('tkt', 1), failureCode: null, failurePointer: null, change: null };
  return { ...settled(delivery, { outcome: 'applied', ...told }, NOON, NOON), ...given };
}

/** That a delivery is to be tried again. */
export function asRetrying(delivery: Delivery, recordId: string, dueAt: number): DeliveryOutcome {
  const rest = { ticketId: null, settledAt: null, failureCode: null, failurePointer: null, appliedAt: null };
  return { state: 'retrying', attempts: delivery.attempts + 1, dueAt, recordId, ...rest };
}
