import type { CrmRejectionReason } from '../../../core/crm/rejected-deliveries.ts';

/** The reasons of rejected deliveries, in the order in which the server checks them. */
export const REJECTED_DELIVERY_REASONS: readonly (readonly [CrmRejectionReason, string])[] = [
  ['invalid_request', 'A header or the body is missing or malformed'],
  ['not_receiving', 'The CRM connection was inactive or not accepting deliveries'],
  ['signature_invalid', 'Invalid signature: check the secret and that the raw body is signed'],
  ['digest_mismatch', 'The SHA-256 digest does not match the body'],
  ['timestamp_out_of_window', 'Timestamp more than five minutes off: check the CRM server’s clock'],
  ['body_invalid', 'The body is not a JSON object'],
  ['delivery_replayed', 'The delivery was already received'],
  ['delivery_id_reused', 'The delivery ID was already used for another event'],
];
