import { ProblemError, UnexpectedAnswerError } from './problem-error.ts';

export interface RetryPolicy {
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
export async function retryRequest<Answer>(
  send: () => Promise<Answer>,
  { retries, longestWait }: RetryPolicy,
  isRetryable: boolean,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = retryDelaySeconds(error, attempt, isRetryable);
      if (seconds === undefined || attempt >= retries || seconds > longestWait || signal?.aborted) throw error;
      await delay(seconds * 1000, signal);
    }
  }
}

/** In how many seconds to send it again; `undefined` when that is not allowed, or would not help. */
function retryDelaySeconds(error: unknown, attempt: number, isRetryable: boolean): number | undefined {
  const backoff = 0.25 * 2 ** attempt;
  if (error instanceof ProblemError || error instanceof UnexpectedAnswerError) {
    const { status, retryAfter = backoff } = error;
    const isRetryableStatus = status === 429 || (isRetryable && [502, 503, 504].includes(status));
    return isRetryableStatus && !(error instanceof ProblemError && error.code === 'payment_provider_refused')
      ? retryAfter
      : undefined;
  }
  const isConnectionError =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return isRetryable && isConnectionError ? backoff : undefined;
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
