/** Why a delivery was refused, in the order in which it is looked for. */
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

/** One rejected delivery: nothing of what was sent is stored. docs/crm-inbound.md#answers-in-this-order */
export interface Rejection {
  readonly reason: RefusalReason;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What an installation remembers of the deliveries that it refused. */
export interface Refusals {
  /** How many of each reason, ever; a reason that never was is left out. */
  readonly counts: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The latest ones, newest first. */
  readonly latest: readonly Rejection[];
}

/** How many refusals are remembered one by one. */
export const LATEST_REFUSALS = 20;

export const NO_REFUSALS: Refusals = { counts: {}, latest: [] };

/** One refusal, as it is added to others. */
export function toRejections(refusal: Rejection): Refusals {
  return { counts: { [refusal.reason]: 1 }, latest: [refusal] };
}

/** Both together; of refusals of one time, those of `later` come first. */
export function addRefusals(earlier: Refusals, later: Refusals): Refusals {
  const counts = { ...earlier.counts };
  for (const reason of REFUSAL_REASONS) {
    const count = (earlier.counts[reason] ?? 0) + (later.counts[reason] ?? 0);
    if (count > 0) counts[reason] = count;
  }
  const all = [...later.latest, ...earlier.latest].sort((one, other) => other.at - one.at);
  return { counts, latest: all.slice(0, LATEST_REFUSALS) };
}
