import type {
  CrmDelivery,
  CrmDeliveryFailureCode,
  CrmDeliveryState,
  CrmDeliverySummary,
  ReplayMode,
} from '../../../core/crm/crm-delivery.ts';
import type { CrmDeliveryOutcome } from '../../../core/crm/crm-delivery-leases.port.ts';

/**
 * The columns of a delivery's summary. A sequence may exceed the safe integers of JavaScript, so it is read as text.
 * The alias is not `sequence`, because `order by sequence` would then sort by the text, where 10 comes before 9.
 */
export const CRM_DELIVERY_SUMMARY_COLUMNS = `cast(sequence as text) as sequence_text, site_id, installation_id,
  delivery_id, received_at, sent_at, digest, bytes, state, attempts, due_at, record_id, ticket_id, settled_at,
  failure_code, failure_pointer`;
/** All columns of a delivery. */
export const CRM_DELIVERY_COLUMNS = `${CRM_DELIVERY_SUMMARY_COLUMNS}, replay, applied_at, revision, body`;

/** SQL assignments that store the outcome of a delivery. */
export const SET_OUTCOME_SQL = `state = @state, attempts = @attempts, due_at = @due_at, record_id = @record_id,
  ticket_id = @ticket_id, settled_at = @settled_at, failure_code = @failure_code, failure_pointer = @failure_pointer,
  applied_at = @applied_at, revision = revision + 1`;
/** SQL assignments that reset a delivery to the state `received`, due at `@now`, with the replay mode `@replay`. */
export const RESET_TO_RECEIVED_SQL = `state = 'received', attempts = 0, due_at = @now, replay = @replay,
  ticket_id = null, settled_at = null, failure_code = null, failure_pointer = null, revision = revision + 1`;

export interface CrmDeliveryOutcomeColumns {
  readonly state: CrmDeliveryState;
  readonly attempts: number;
  readonly due_at: number | null;
  readonly record_id: string | null;
  readonly ticket_id: string | null;
  readonly settled_at: number | null;
  readonly failure_code: CrmDeliveryFailureCode | null;
  readonly failure_pointer: string | null;
  readonly applied_at: number | null;
}

export interface CrmDeliverySummaryRow extends Omit<CrmDeliveryOutcomeColumns, 'applied_at'> {
  readonly sequence_text: string;
  readonly site_id: string;
  readonly installation_id: string;
  readonly delivery_id: string;
  readonly received_at: number;
  readonly sent_at: number;
  readonly digest: string;
  readonly bytes: number;
}

export interface CrmDeliveryRow extends CrmDeliverySummaryRow {
  readonly replay: ReplayMode | null;
  readonly applied_at: number | null;
  readonly revision: number;
  readonly body: Buffer;
}

export function toCrmDeliverySummary(row: CrmDeliverySummaryRow): CrmDeliverySummary {
  return {
    deliveryId: row.delivery_id,
    siteId: row.site_id,
    installationId: row.installation_id,
    sequence: row.sequence_text,
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    digest: row.digest,
    bytes: row.bytes,
    state: row.state,
    attempts: row.attempts,
    dueAt: row.due_at,
    recordId: row.record_id,
    ticketId: row.ticket_id,
    settledAt: row.settled_at,
    failureCode: row.failure_code,
    failurePointer: row.failure_pointer,
  };
}

export function toCrmDelivery(row: CrmDeliveryRow): CrmDelivery {
  const { replay, applied_at: appliedAt, revision, body } = row;
  return { ...toCrmDeliverySummary(row), replay, appliedAt, revision, body: new Uint8Array(body) };
}

export function toCrmDeliveryOutcomeColumns(outcome: CrmDeliveryOutcome): CrmDeliveryOutcomeColumns {
  return {
    state: outcome.state,
    attempts: outcome.attempts,
    due_at: outcome.dueAt,
    record_id: outcome.recordId,
    ticket_id: outcome.ticketId,
    settled_at: outcome.settledAt,
    failure_code: outcome.failureCode,
    failure_pointer: outcome.failurePointer,
    applied_at: outcome.appliedAt,
  };
}
