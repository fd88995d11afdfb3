import * as v from 'valibot';
import { operation } from '../operation.ts';
import { exactObject, isoTime } from '../schemas.ts';

const FAKE_ACTS = [
  'succeed',
  'decline',
  'slow',
  'duplicate',
  'outOfOrder',
  'wrongAmount',
  'late',
  'cancel',
  'refund',
  'refundPart',
  'dispute',
] as const;

const checkout = exactObject({
  success: v.literal(true),
  status: v.picklist(['open', 'processing', 'paid', 'failed', 'expired', 'canceled']),
  /** As people write it, such as `10.00 EUR`. */
  amount: v.string(),
  description: v.string(),
  expiresAt: isoTime,
  successUrl: v.string(),
  cancelUrl: v.string(),
});

const shared = {
  access: 'none',
  success: { status: 200, description: 'The checkout as it is now.', schema: checkout },
  problems: ['not_found'],
} as const;

export const readFakeCheckout = operation({
  ...shared,
  id: 'readFakeCheckout',
  method: 'get',
  path: '/fake-payments/checkout/{sessionId}/session',
  summary: 'Read a checkout of the fake payment provider',
});

export const actOnFakeCheckout = operation({
  ...shared,
  id: 'actOnFakeCheckout',
  method: 'post',
  path: '/fake-payments/checkout/{sessionId}/act',
  summary: 'Pay, or do otherwise, at the fake payment provider',
  body: exactObject({ act: v.picklist(FAKE_ACTS) }),
});
