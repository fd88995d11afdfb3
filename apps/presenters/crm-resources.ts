import type * as v from 'valibot';
import type { deliverySchema, installationSchema, mappingPreviewSchema } from '../../contracts/installation-record.ts';
import type { listRefusals } from '../../contracts/management/installations.ts';
import { receiveCrmDelivery } from '../../contracts/public/crm-inbound.ts';
import {
  CRM_DELIVERY_FAILURE_MESSAGES,
  type CrmDeliveryFailureCode,
  type CrmDeliverySummary,
  DUE_IMMEDIATELY,
} from '../../core/crm/crm-delivery.ts';
import type { Installation, SigningSecret } from '../../core/crm/installation.ts';
import type { CrmDeliveryPreview } from '../../core/crm/preview-crm-delivery.ts';
import type { CrmRejectionStatistics } from '../../core/crm/rejected-deliveries.ts';
import { filterValidSecrets } from '../../core/shared/sealed-secrets.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/shared/time.ts';

type InstallationResource = v.InferOutput<typeof installationSchema>;
type DeliveryResource = v.InferOutput<typeof deliverySchema>;
type MappingPreviewResource = v.InferOutput<typeof mappingPreviewSchema>;
type CrmRejectionStatisticsResource = Omit<v.InferOutput<typeof listRefusals.success.schema>, 'success'>;

/**
 * Converts a CRM connection to its API resource, without the values of its secrets. `now` is the current time, in
 * milliseconds.
 */
export function toInstallationResource(installation: Installation, now: number): InstallationResource {
  const { id, siteId, name, status, inboundEnabled, mapping, createdAt, updatedAt } = installation;
  const validSecrets = new Set(filterValidSecrets(installation.secrets, now));
  const toSecretResource = (one: SigningSecret): InstallationResource['secrets'][number] => ({
    id: one.id,
    createdAt: formatIsoTime(one.createdAt),
    endsAt: formatIsoTimeOrNull(one.endsAt),
    status: validSecrets.has(one) ? 'active' : 'ended',
  });
  return {
    id,
    siteId,
    name,
    status,
    inboundEnabled,
    inboundPath: receiveCrmDelivery.path.replace('{installationId}', id),
    mapping: mapping as InstallationResource['mapping'],
    secrets: installation.secrets.map(toSecretResource),
    createdAt: formatIsoTime(createdAt),
    updatedAt: formatIsoTime(updatedAt),
  };
}

/** Converts a delivery's summary to its API resource. */
export function toCrmDeliveryResource(summary: CrmDeliverySummary): DeliveryResource {
  const { deliveryId, state, digest, bytes, attempts, recordId, ticketId, failureCode, failurePointer } = summary;
  return {
    deliveryId,
    state,
    receivedAt: formatIsoTime(summary.receivedAt),
    sentAt: formatIsoTime(summary.sentAt),
    digest,
    bytes,
    attempts,
    nextAttemptAt: formatIsoTimeOrNull(summary.dueAt === DUE_IMMEDIATELY ? null : summary.dueAt),
    recordId,
    ticketId,
    settledAt: formatIsoTimeOrNull(summary.settledAt),
    failureCode,
    failurePointer,
    failureMessage: findFailureMessage(failureCode),
  };
}

/**
 * Converts the preview of a delivery to its API resource. Members of `change` are null if the mapping does not set
 * them.
 */
export function toMappingPreviewResource({
  outcome,
  recordId,
  ticketId,
  change,
  failureCode,
  failurePointer,
}: CrmDeliveryPreview): MappingPreviewResource {
  const { status = null, priority = null, comment = null } = change ?? {};
  const changeResource = change && { status, priority, comment };
  const failure = { failureCode, failurePointer, failureMessage: findFailureMessage(failureCode) };
  return { outcome, recordId, ticketId, change: changeResource, ...failure };
}

/** Converts the statistics of a CRM connection's rejected deliveries to their API resource. */
export function toCrmRejectionStatisticsResource({
  counts,
  latest,
}: CrmRejectionStatistics): CrmRejectionStatisticsResource {
  return { counts, latest: latest.map(({ reason, at }) => ({ reason, at: formatIsoTime(at) })) };
}

function findFailureMessage(code: CrmDeliveryFailureCode | null): string | null {
  return code && CRM_DELIVERY_FAILURE_MESSAGES[code];
}
