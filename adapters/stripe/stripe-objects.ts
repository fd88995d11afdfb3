import * as v from 'valibot';

/*
 * Schemas of the fields that are read from Stripe's objects. The fields have been the same in every API version since
 * 2019, so events of other versions can be parsed. Malformed fields are rejected.
 */

// Each schema makes a single check for speed, because every webhook needs about a dozen of these schemas.
const id = matchingText(/^.{1,255}$/s);
const whole = v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const currency = matchingText(/^[a-z]{3}$/i);
const metadata = v.nullish(v.record(v.string(), v.string()));

/** A reference to an object: its id, or the object itself if it was expanded. */
const referenceSchema = v.union([id, v.object({ id })]);

export const charge = v.object({
  object: v.literal('charge'),
  currency,
  amount_refunded: whole,
  disputed: v.nullish(v.boolean()),
  payment_intent: v.nullish(referenceSchema),
  metadata,
});

const paymentIntent = v.object({ id, status: v.string(), latest_charge: v.nullish(v.union([id, charge])) });

export const checkoutSession = v.object({
  id,
  object: v.literal('checkout.session'),
  mode: v.string(),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullish(whole),
  currency: v.nullish(currency),
  expires_at: whole,
  url: v.nullish(matchingText(/^https?:\/\//)),
  client_reference_id: v.nullish(v.string()),
  metadata,
  // The reference is usually an id, so the schema of an id is tried first.
  payment_intent: v.nullish(v.union([id, paymentIntent, v.object({ id })])),
});

export const dispute = v.object({
  object: v.literal('dispute'),
  payment_intent: v.nullish(referenceSchema),
  charge: referenceSchema,
});

export const event = v.object({
  id,
  object: v.literal('event'),
  created: whole,
  type: v.string(),
  data: v.object({ object: v.unknown() }),
});

export type StripeSession = v.InferOutput<typeof checkoutSession>;
export type StripeCharge = v.InferOutput<typeof charge>;
export type StripeMetadata = v.InferOutput<typeof metadata>;

/** Returns the id of a reference. */
export function toId(object: v.InferOutput<typeof referenceSchema>): string {
  return typeof object === 'string' ? object : object.id;
}

function matchingText(form: RegExp) {
  return v.custom<string>((value) => typeof value === 'string' && form.test(value));
}
