import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

const FAKE_CHECKOUT_ACTIONS = [
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

const fakeCheckoutSchema = exactObject({
  success: v.literal(true),
  status: v.picklist(['open', 'processing', 'paid', 'failed', 'expired', 'canceled']),
  /** The amount, formatted for display, such as `10.00 EUR`. */
  amount: v.string(),
  description: v.string(),
  expiresAt: isoTimeSchema,
  successUrl: v.string(),
  cancelUrl: v.string(),
});

const commonCheckoutDeclaration = {
  access: 'none',
  success: { status: 200, description: 'The checkout in its current state.', schema: fakeCheckoutSchema },
  problems: ['not_found'],
} as const;

export const readFakeCheckout = defineOperation({
  ...commonCheckoutDeclaration,
  id: 'readFakeCheckout',
  method: 'get',
  path: '/fake-payments/checkout/{sessionId}/session',
  summary: 'Read a checkout of the fake payment provider',
});

export const actOnFakeCheckout = defineOperation({
  ...commonCheckoutDeclaration,
  id: 'actOnFakeCheckout',
  method: 'post',
  path: '/fake-payments/checkout/{sessionId}/act',
  summary: 'Pay or trigger another outcome at the fake payment provider',
  body: exactObject({ act: v.picklist(FAKE_CHECKOUT_ACTIONS) }),
});
