import type { Operation } from '../operation.ts';

/** Response headers, as components of the OpenAPI document. */
export const responseHeaders = {
  'X-Request-Id': {
    description:
      'Id of the request: the one that was sent, or a generated one. Every log line of the request contains it.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  'RateLimit-Policy': {
    description: 'Name of the rate limit, number of requests `q` allowed per window, and its length `w` in seconds.',
    schema: { type: 'string', examples: ['"apiKey";q=600;w=60'] },
  },
  RateLimit: {
    description: 'Name of the rate limit, number of requests `r` left in this window, and seconds `t` until it ends.',
    schema: { type: 'string', examples: ['"apiKey";r=599;t=60'] },
  },
  'RateLimit-Limit': {
    description: 'Number of requests allowed per time window. Absent if there is no limit.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'Number of requests left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window ends.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Retry-After': {
    description:
      'Seconds to wait before sending the same request again. On an assessment, present only while it is active.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Version of a ticket, for `If-Match`, or of a completed or failed assessment, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description:
      'Present if an earlier request with the same `Idempotency-Key` was carried out, and this is its result.',
    schema: { const: 'true' },
  },
  Location: {
    description: 'URL of the created resource, relative to the request URL.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Preference-Applied': {
    description: 'Present if the server applied `Prefer: wait`, with the maximum number of seconds to wait.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
  },
} as const;

export type ResponseHeaderName = keyof typeof responseHeaders;

const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const;

/** Returns references to the headers of an operation's successful response. */
export function createSuccessHeaders({ access, success }: Operation) {
  return createHeaderReferences([
    'X-Request-Id',
    ...(success.headers ?? []),
    ...(access === 'none' ? [] : rateLimitHeaders),
  ]);
}

/** Returns references to the headers of a 304 response. */
export function createNotModifiedHeaders() {
  return createHeaderReferences(['X-Request-Id', 'ETag', 'Preference-Applied', ...rateLimitHeaders]);
}

/** Returns references to the headers of an error response with this status. */
export function createProblemHeaders(status: number) {
  return createHeaderReferences([
    'X-Request-Id',
    ...(status === 429 ? rateLimitHeaders : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]);
}

function createHeaderReferences(names: readonly ResponseHeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
