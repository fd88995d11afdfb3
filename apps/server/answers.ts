import type { Answer } from './exchange.ts';

/** 200 with a JSON body. */
export function ok(body: object, headers: readonly string[] = []): Answer {
  return { status: 200, body: JSON.stringify(body), headers };
}

/** 201 with a JSON body. */
export function created(body: object, headers: readonly string[] = []): Answer {
  return { status: 201, body: JSON.stringify(body), headers };
}

/** The headers that tell a command was carried out before. */
export function replayed(repeated: boolean): readonly string[] {
  return repeated ? ['Idempotent-Replayed', 'true'] : [];
}
