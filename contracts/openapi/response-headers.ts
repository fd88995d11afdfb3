import type { Operation } from '../operation.ts';

/** The headers of answers, as components of the document. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'The id of the request, as it was sent or else made; it stands on every line of the log.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  'RateLimit-Limit': {
    description: 'The requests that are allowed in a window of time. Absent where there is no limit.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'The requests that are left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'The seconds until the window ends.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Retry-After': {
    description:
      'The seconds to wait before the same request is sent again. On an assessment: only while it is active.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description:
      'Names the state of a ticket, to be sent back as `If-Match`, or of an assessment that has ended, ' +
      'as `If-None-Match`.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: 'Present when the command had been carried out before under its `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  Location: {
    description: 'The address of what was made, relative to that of the request.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Preference-Applied': {
    description:
      'Present when the answer was held as `Prefer` asked for: `wait` with the most seconds that it could take.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
  },
} as const;

export type HeaderName = keyof typeof responseHeaders;

const rateLimitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** References to the headers of an operation's success. */
export function successHeaders({ access, success }: Operation) {
  return headerReferences(['X-Request-Id', ...(success.headers ?? []), ...(access === 'none' ? [] : rateLimitHeaders)]);
}

/** References to the headers of the answer to a caller that has the present state already. */
export function notModifiedHeaders() {
  return headerReferences(['X-Request-Id', 'ETag', 'Preference-Applied', ...rateLimitHeaders]);
}

/** References to the headers of a problem answered with this status. */
export function problemHeaders(status: number) {
  return headerReferences([
    'X-Request-Id',
    ...(status === 429 ? rateLimitHeaders : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]);
}

function headerReferences(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
