/** The four headers of a delivery. Spec 4.9. */
export const DELIVERY_HEADERS = [
  'x-service-timestamp',
  'x-service-delivery-id',
  'x-service-content-sha256',
  'x-service-signature',
] as const;

export type DeliveryHeader = (typeof DELIVERY_HEADERS)[number];

/** Every value of each header as it was sent, in their order (Node's `headersDistinct`). */
export type SentHeaders = Readonly<Partial<Record<DeliveryHeader, readonly string[] | undefined>>>;

/** How far a timestamp may lie from the service's time, either way and inclusive, in milliseconds. Spec 8. */
export const DELIVERY_WINDOW = 5 * 60_000;
