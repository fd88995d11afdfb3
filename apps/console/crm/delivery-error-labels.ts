import type { RefusalReason } from '../../../core/crm/refusals.ts';

/** Each reason for a refusal, in the order in which it is looked for, and what to look at. */
export const REJECTED_DELIVERY_REASONS: readonly (readonly [RefusalReason, string])[] = [
  ['invalid_request', 'A header or the body is missing or malformed'],
  ['not_receiving', 'The installation was inactive or not enabled'],
  ['signature_invalid', 'The signature is wrong: another secret, or other bytes'],
  ['digest_mismatch', 'The digest is not that of the body'],
  ['timestamp_out_of_window', 'The timestamp is too old or too new: look at the clocks'],
  ['body_invalid', 'The body is not a JSON object'],
  ['delivery_replayed', 'The same delivery came again'],
  ['delivery_id_reused', 'Another delivery came under a used id'],
];
