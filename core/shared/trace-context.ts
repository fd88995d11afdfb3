/** The trace to which a request belongs: W3C Trace Context, https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all of them zero. */
  readonly traceId: string;
  /** Whether the caller records the trace. Many receivers record only traces that their callers record. */
  readonly isSampled: boolean;
}

/** Matches version, trace id, parent id and flags. Only versions after `00` may have further fields. */
const TRACEPARENT_PATTERN = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
const SAMPLED_FLAG = 1;

/** Parses the header `traceparent`. Returns `undefined` if it is missing or invalid. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, flags = '', rest] = TRACEPARENT_PATTERN.exec(header) ?? [];
  if (traceId === undefined || (version === '00' && rest !== undefined)) return undefined;
  return { traceId, isSampled: (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG };
}

/** Formats the header `traceparent`. `spanId` has 16 lower-case hexadecimal digits, and is new for each request. */
export function formatTraceparent({ traceId, isSampled }: TraceContext, spanId: string): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
