import type { Violation } from '../shared/domain-error.ts';
import { MINUTE, parseInstant } from '../shared/time.ts';

/** The four headers of a delivery. docs/crm-inbound.md#headers */
export const CRM_DELIVERY_HEADERS = [
  'x-service-timestamp',
  'x-service-delivery-id',
  'x-service-content-sha256',
  'x-service-signature',
] as const;

export type CrmDeliveryHeader = (typeof CRM_DELIVERY_HEADERS)[number];

/** The values of each header in the order sent. A header that was sent twice has two values. */
export type RawCrmDeliveryHeaders = Readonly<Partial<Record<CrmDeliveryHeader, readonly string[] | undefined>>>;

/**
 * Maximum difference between a timestamp and the server's clock, in milliseconds. It applies to past and future
 * timestamps, and a difference of exactly this value is accepted.
 */
export const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE;

/** The contents of four valid headers. */
export interface ParsedCrmDeliveryHeaders {
  /** Unchanged text of the header, because the signature covers it. */
  readonly timestamp: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly deliveryId: string;
  readonly digest: string;
  /** One to ten HMACs in lower-case hexadecimal. */
  readonly signatures: readonly string[];
}

const SIGNATURES_PATTERN = /^v1=[0-9a-fA-F]{64}(?:[ \t]*,[ \t]*v1=[0-9a-fA-F]{64}){0,9}$/;

/** A delivery id contains no `.`, because the signed text separates its parts by `.`. */
const DELIVERY_ID_PATTERN = /^[A-Za-z0-9_:-]{1,200}$/;
const DIGEST_PATTERN = /^[0-9a-f]{64}$/;

const HEADER_RULES: Readonly<
  Record<CrmDeliveryHeader, { readonly isValid: (value: string) => boolean; readonly rule: string }>
> = {
  'x-service-timestamp': {
    isValid: (value) => parseInstant(value) !== undefined,
    rule: 'must be an ISO 8601 time with seconds and a zone, such as 2026-01-31T12:00:00Z',
  },
  'x-service-delivery-id': {
    isValid: (value) => DELIVERY_ID_PATTERN.test(value),
    rule: 'must have 1 to 200 characters of A-Z, a-z, 0-9, _, : and -',
  },
  'x-service-content-sha256': {
    isValid: (value) => DIGEST_PATTERN.test(value),
    rule: 'must be the SHA-256 of the body in 64 lower-case hexadecimal digits',
  },
  'x-service-signature': {
    isValid: (value) => SIGNATURES_PATTERN.test(value),
    rule: 'must be v1= and 64 hexadecimal digits; up to 10 signatures may be separated by commas',
  },
};

/** Parses the headers, or returns a violation for each invalid header. */
export function parseCrmDeliveryHeaders(
  headers: RawCrmDeliveryHeaders,
): ParsedCrmDeliveryHeaders | { readonly violations: readonly Violation[] } {
  const timestamp = extractSingleValue(headers['x-service-timestamp']);
  const deliveryId = extractSingleValue(headers['x-service-delivery-id']);
  const digest = extractSingleValue(headers['x-service-content-sha256']);
  const signature = extractSingleValue(headers['x-service-signature']);
  const sentAt = parseInstant(timestamp);
  if (
    sentAt === undefined ||
    !DELIVERY_ID_PATTERN.test(deliveryId) ||
    !DIGEST_PATTERN.test(digest) ||
    !SIGNATURES_PATTERN.test(signature)
  )
    return { violations: CRM_DELIVERY_HEADERS.flatMap((name) => validateHeader(name, headers[name] ?? [])) };
  const signatures = signature.split(',').map((one) => one.trim().slice('v1='.length).toLowerCase());
  return { timestamp, sentAt, deliveryId, digest, signatures };
}

/**
 * Returns the text `timestamp.deliveryId.`, which is signed together with the body that follows it.
 * docs/crm-inbound.md#headers
 */
export function toSignedPrefix({
  timestamp,
  deliveryId,
}: Pick<ParsedCrmDeliveryHeaders, 'timestamp' | 'deliveryId'>): string {
  return `${timestamp}.${deliveryId}.`;
}

/**
 * Returns the value of a header that was sent once. For any other number of values, returns an empty text, which is
 * always invalid.
 */
function extractSingleValue(values: readonly string[] = []): string {
  return values.length === 1 ? (values[0] ?? '') : '';
}

function validateHeader(name: CrmDeliveryHeader, values: readonly string[]): readonly Violation[] {
  const pointer = `header:${name}`;
  const [value = '', ...more] = values;
  if (value === '' && more.length === 0) return [{ pointer, detail: 'is required' }];
  if (more.length > 0) return [{ pointer, detail: 'must be sent only once' }];
  return HEADER_RULES[name].isValid(value) ? [] : [{ pointer, detail: HEADER_RULES[name].rule }];
}
