import type * as v from 'valibot';
import type {
  deliverySchema,
  installationSchema,
  mappingPreviewSchema,
} from '../../contracts/management/installation-record.ts';
import type { listRefusals } from '../../contracts/management/installations.ts';
import { receiveCrmDelivery } from '../../contracts/public/crm-inbound.ts';
import {
  DELIVERY_FAILURE_MESSAGES,
  type DeliveryFailureCode,
  type DeliverySummary,
  DUE_IMMEDIATELY,
} from '../../core/crm/delivery.ts';
import type { Installation, SigningSecret } from '../../core/crm/installation.ts';
import type { DeliveryPreview } from '../../core/crm/preview-delivery.ts';
import type { RefusalStatistics } from '../../core/crm/refusals.ts';
import { filterValidSecrets } from '../../core/shared/sealed-secrets.ts';
import { isoTime, isoTimeOrNull } from '../../core/shared/time.ts';

type InstallationRecord = v.InferOutput<typeof installationSchema>;
type DeliveryRecord = v.InferOutput<typeof deliverySchema>;
type MappingPreviewRecord = v.InferOutput<typeof mappingPreviewSchema>;
type RefusalsRecord = Omit<v.InferOutput<typeof listRefusals.success.schema>, 'success'>;

/**
 * Converts a CRM connection to its record, without the values of its secrets. `now` is the current time, in
 * milliseconds.
 */
export function toInstallationRecord(installation: Installation, now: number): InstallationRecord {
  const { id, siteId, name, status, inboundEnabled, mapping, createdAt, updatedAt } = installation;
  const validSecrets = new Set(filterValidSecrets(installation.secrets, now));
  const toSecretRecord = (one: SigningSecret): InstallationRecord['secrets'][number] => ({
    id: one.id,
    createdAt: isoTime(one.createdAt),
    endsAt: isoTimeOrNull(one.endsAt),
    status: validSecrets.has(one) ? 'active' : 'ended',
  });
  return {
    id,
    siteId,
    name,
    status,
    inboundEnabled,
    inboundPath: receiveCrmDelivery.path.replace('{installationId}', id),
    mapping: mapping as InstallationRecord['mapping'],
    secrets: installation.secrets.map(toSecretRecord),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

/** Converts a delivery's summary to its record. */
export function toDeliveryRecord(summary: DeliverySummary): DeliveryRecord {
  const { deliveryId, state, digest, bytes, attempts, recordId, ticketId, failureCode, failurePointer } = summary;
  return {
    deliveryId,
    state,
    receivedAt: isoTime(summary.receivedAt),
    sentAt: isoTime(summary.sentAt),
    digest,
    bytes,
    attempts,
    nextAttemptAt: isoTimeOrNull(summary.dueAt === DUE_IMMEDIATELY ? null : summary.dueAt),
    recordId,
    ticketId,
    settledAt: isoTimeOrNull(summary.settledAt),
    failureCode,
    failurePointer,
    failureMessage: findFailureMessage(failureCode),
  };
}

/** Converts the preview of a delivery to its record. Members of `change` are null if the mapping does not set them. */
export function toMappingPreviewRecord({
  outcome,
  recordId,
  ticketId,
  change,
  failureCode,
  failurePointer,
}: DeliveryPreview): MappingPreviewRecord {
  const { status = null, priority = null, comment = null } = change ?? {};
  const changeRecord = change && { status, priority, comment };
  const failure = { failureCode, failurePointer, failureMessage: findFailureMessage(failureCode) };
  return { outcome, recordId, ticketId, change: changeRecord, ...failure };
}

/** Converts the statistics of a CRM connection's rejected deliveries to their record. */
export function toRefusalsRecord({ counts, latest }: RefusalStatistics): RefusalsRecord {
  return { counts, latest: latest.map(({ reason, at }) => ({ reason, at: isoTime(at) })) };
}

function findFailureMessage(code: DeliveryFailureCode | null): string | null {
  return code && DELIVERY_FAILURE_MESSAGES[code];
}
