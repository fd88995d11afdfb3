/** Reasons why a delivery is rejected, in the order in which they are checked. */
export const REFUSAL_REASONS = [
  'invalid_request',
  'not_receiving',
  'signature_invalid',
  'digest_mismatch',
  'timestamp_out_of_window',
  'body_invalid',
  'delivery_replayed',
  'delivery_id_reused',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * A rejected delivery ("refusal" in the API). Nothing of the request itself is stored.
 * docs/crm-inbound.md#responses
 */
export interface Refusal {
  readonly reason: RefusalReason;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Statistics of the rejected deliveries of a CRM connection. */
export interface RefusalStatistics {
  /** Number of refusals by reason since the connection was created. A reason that never occurred is omitted. */
  readonly counts: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The latest refusals, newest first. */
  readonly latest: readonly Refusal[];
}

/** Maximum number of refusals in `latest`. Older refusals are only counted. */
export const MAX_LATEST_REFUSALS = 20;

export const NO_REFUSALS: RefusalStatistics = { counts: {}, latest: [] };

/** Returns the statistics of a single refusal. */
export function toRefusalStatistics(refusal: Refusal): RefusalStatistics {
  return { counts: { [refusal.reason]: 1 }, latest: [refusal] };
}

/** Merges statistics. If refusals have the same time, the refusals of `later` come first. */
export function mergeRefusalStatistics(earlier: RefusalStatistics, later: RefusalStatistics): RefusalStatistics {
  const counts = { ...earlier.counts };
  for (const reason of REFUSAL_REASONS) {
    const count = (earlier.counts[reason] ?? 0) + (later.counts[reason] ?? 0);
    if (count > 0) counts[reason] = count;
  }
  const all = [...later.latest, ...earlier.latest].sort((one, other) => other.at - one.at);
  return { counts, latest: all.slice(0, MAX_LATEST_REFUSALS) };
}
