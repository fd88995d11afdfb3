/** Reasons why a delivery is rejected, in the order in which they are checked. */
export const CRM_REJECTION_REASONS = [
  'invalid_request',
  'not_receiving',
  'signature_invalid',
  'digest_mismatch',
  'timestamp_out_of_window',
  'body_invalid',
  'delivery_replayed',
  'delivery_id_reused',
] as const;

export type CrmRejectionReason = (typeof CRM_REJECTION_REASONS)[number];

/**
 * A rejected delivery ("refusal" in the API). Nothing of the request itself is stored.
 * docs/crm-inbound.md#responses
 */
export interface CrmRejection {
  readonly reason: CrmRejectionReason;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Statistics of the rejected deliveries of a CRM connection. */
export interface CrmRejectionStatistics {
  /** Number of rejections by reason since the connection was created. A reason that never occurred is omitted. */
  readonly counts: Readonly<Partial<Record<CrmRejectionReason, number>>>;
  /** The latest rejections, newest first. */
  readonly latest: readonly CrmRejection[];
}

/** Maximum number of rejections in `latest`. Older rejections are only counted. */
export const MAX_LATEST_CRM_REJECTIONS = 20;

export const NO_CRM_REJECTIONS: CrmRejectionStatistics = { counts: {}, latest: [] };

/** Returns the statistics of a single rejection. */
export function toCrmRejectionStatistics(rejection: CrmRejection): CrmRejectionStatistics {
  return { counts: { [rejection.reason]: 1 }, latest: [rejection] };
}

/** Merges statistics. If rejections have the same time, the rejections of `later` come first. */
export function mergeCrmRejectionStatistics(
  earlier: CrmRejectionStatistics,
  later: CrmRejectionStatistics,
): CrmRejectionStatistics {
  const counts = { ...earlier.counts };
  for (const reason of CRM_REJECTION_REASONS) {
    const count = (earlier.counts[reason] ?? 0) + (later.counts[reason] ?? 0);
    if (count > 0) counts[reason] = count;
  }
  const all = [...later.latest, ...earlier.latest].sort((one, other) => other.at - one.at);
  return { counts, latest: all.slice(0, MAX_LATEST_CRM_REJECTIONS) };
}
