import type { HttpResponse } from '../middleware/send-response.ts';

/** 200 with a JSON body. */
export function ok(body: object, headers: readonly string[] = []): HttpResponse {
  return { status: 200, body: JSON.stringify(body), headers };
}

/** 201 with a JSON body. */
export function created(body: object, headers: readonly string[] = []): HttpResponse {
  return { status: 201, body: JSON.stringify(body), headers };
}

/** The header of a response that repeats the one of an earlier request. */
export function replayed(repeated: boolean): readonly string[] {
  return repeated ? ['Idempotent-Replayed', 'true'] : [];
}
