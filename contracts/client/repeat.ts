import { ProblemError, UnexpectedAnswerError } from './problem-error.ts';

export interface Patience {
  /** How often a request is sent again at most. */
  readonly retries: number;
  /** The longest `Retry-After`, in seconds, that is waited for. */
  readonly longestWait: number;
}

/**
 * Sends a request and retries it while that is allowed and useful: always after 429, since nothing was carried out;
 * after 503, a lost connection or a proxy's 502 and 504 only if the operation may be carried out twice.
 * @throws what the last attempt threw
 */
export async function repeat<Answer>(
  send: () => Promise<Answer>,
  { retries, longestWait }: Patience,
  mayRepeat: boolean,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = waitAfter(error, attempt, mayRepeat);
      if (seconds === undefined || attempt >= retries || seconds > longestWait || signal?.aborted) throw error;
      await passed(seconds * 1000, signal);
    }
  }
}

/** In how many seconds to send it again; `undefined` when that is not allowed, or would not help. */
function waitAfter(error: unknown, attempt: number, mayRepeat: boolean): number | undefined {
  const unasked = 0.25 * 2 ** attempt;
  if (error instanceof ProblemError || error instanceof UnexpectedAnswerError) {
    const { status, retryAfter = unasked } = error;
    const passes = status === 429 || (mayRepeat && [502, 503, 504].includes(status));
    return passes && !(error instanceof ProblemError && error.code === 'payment_provider_refused')
      ? retryAfter
      : undefined;
  }
  const wasLost = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return mayRepeat && wasLost ? unasked : undefined;
}

function passed(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
