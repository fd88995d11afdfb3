import type { HttpResponse } from '../middleware/send-response.ts';

export function okResponse(body: object, headers: readonly string[] = []): HttpResponse {
  return { status: 200, body: JSON.stringify(body), headers };
}

export function createdResponse(body: object, headers: readonly string[] = []): HttpResponse {
  return { status: 201, body: JSON.stringify(body), headers };
}

/**
 * Returns the header `Idempotent-Replayed` if the response repeats the response of an earlier request with the same
 * idempotency key, otherwise no header.
 */
export function createIdempotentReplayedHeader(isRepeated: boolean): readonly string[] {
  return isRepeated ? ['Idempotent-Replayed', 'true'] : [];
}
