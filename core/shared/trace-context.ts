/** The trace to which a request belongs: W3C Trace Context, https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all of them zero. */
  readonly traceId: string;
  /** Whether the caller records the trace. Receivers often record only such traces. */
  readonly isSampled: boolean;
}

/** Version, trace id, parent id and flags. Only later versions may have more members. */
const TRACEPARENT_PATTERN = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
const SAMPLED_FLAG = 1;

/** Parses the header `traceparent`. Returns `undefined` if it is missing or invalid. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, flags = '', rest] = TRACEPARENT_PATTERN.exec(header) ?? [];
  if (traceId === undefined || (version === '00' && rest !== undefined)) return undefined;
  return { traceId, isSampled: (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG };
}

/** Formats the header `traceparent`. `spanId` are 16 lower-case hexadecimal digits, new for each request. */
export function formatTraceparent({ traceId, isSampled }: TraceContext, spanId: string): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
