import type { Cryptography } from '../shared/cryptography.port.ts';
import { toHex } from '../shared/hex.ts';
import { formatTraceparent, type TraceContext } from '../shared/trace-context.ts';

/**
 * Returns the trace of an event. It derives from the event's id, so all attempts to send the event to any webhook
 * belong to one trace. It is marked as sampled: otherwise many receivers would not record it.
 */
export function deriveEventTrace(eventId: string, cryptography: Pick<Cryptography, 'sha256'>): TraceContext {
  return { traceId: cryptography.sha256(eventId).slice(0, 32), isSampled: true };
}

/** Returns the header `traceparent` of one attempt. */
export function createAttemptTraceparent(trace: TraceContext, cryptography: Pick<Cryptography, 'randomBytes'>): string {
  return formatTraceparent(trace, toHex(cryptography.randomBytes(8)));
}
