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

/** One refusal; nothing of what was sent. Decisions 5. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What an installation remembers of the deliveries that it refused. */
export interface Refusals {
  /** How many of each reason, ever; a reason that never was is left out. */
  readonly counts: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The latest ones, newest first. */
  readonly latest: readonly Refusal[];
}

/** How many refusals are remembered one by one. */
export const LATEST_REFUSALS = 20;
