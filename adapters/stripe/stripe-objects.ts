import * as v from 'valibot';

/*
 * Schemas of the fields that Portico reads from Stripe's objects. These fields have been the same in every API version
 * since 2019, so the schemas also match events of other versions.
 */

// Each text or number is validated by a single check, which saves time: a webhook has about a dozen of them.
const idSchema = createTextSchema(/^.{1,255}$/s);
const wholeNumberSchema = v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const currencySchema = createTextSchema(/^[a-z]{3}$/i);
const metadataSchema = v.nullish(v.record(v.string(), v.string()));

/** A reference to another object of Stripe: its id, or the object itself if the request expanded it. */
const objectReferenceSchema = v.union([idSchema, v.object({ id: idSchema })]);

export const chargeSchema = v.object({
  object: v.literal('charge'),
  currency: currencySchema,
  amount_refunded: wholeNumberSchema,
  disputed: v.nullish(v.boolean()),
  payment_intent: v.nullish(objectReferenceSchema),
  metadata: metadataSchema,
});

const paymentIntentSchema = v.object({
  id: idSchema,
  status: v.string(),
  latest_charge: v.nullish(v.union([idSchema, chargeSchema])),
});

export const checkoutSessionSchema = v.object({
  id: idSchema,
  object: v.literal('checkout.session'),
  mode: v.string(),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullish(wholeNumberSchema),
  currency: v.nullish(currencySchema),
  expires_at: wholeNumberSchema,
  url: v.nullish(createTextSchema(/^https?:\/\//)),
  client_reference_id: v.nullish(v.string()),
  metadata: metadataSchema,
  // The schema of an id comes first, because the reference usually is an id.
  payment_intent: v.nullish(v.union([idSchema, paymentIntentSchema, v.object({ id: idSchema })])),
});

export const disputeSchema = v.object({
  object: v.literal('dispute'),
  payment_intent: v.nullish(objectReferenceSchema),
  charge: objectReferenceSchema,
});

export const eventSchema = v.object({
  id: idSchema,
  object: v.literal('event'),
  created: wholeNumberSchema,
  type: v.string(),
  data: v.object({ object: v.unknown() }),
});

export type StripeSession = v.InferOutput<typeof checkoutSessionSchema>;
export type StripeCharge = v.InferOutput<typeof chargeSchema>;
export type StripeMetadata = v.InferOutput<typeof metadataSchema>;

/** Returns the id of the object to which a reference points. */
export function toReferencedObjectId(object: v.InferOutput<typeof objectReferenceSchema>): string {
  return typeof object === 'string' ? object : object.id;
}

function createTextSchema(pattern: RegExp) {
  return v.custom<string>((value) => typeof value === 'string' && pattern.test(value));
}
