import { ProblemError, UnexpectedAnswerError } from './problem-error.ts';

export interface RetryPolicy {
  /** Maximum number of retries. */
  readonly retries: number;
  /**
   * Longest `Retry-After` that the client waits for, in seconds. If a `Retry-After` is longer, the request fails at
   * once.
   */
  readonly longestWait: number;
}

/**
 * Sends a request. If it fails, waits for the time in `Retry-After`, otherwise with exponential backoff, and retries
 * it. A 429 is always retried, because the server has not carried out the request. After a 502, 503, 504 or a lost
 * connection, the request is retried only if it is safe to repeat.
 * @throws the error of the last attempt
 */
export async function retryRequest<Result>(
  send: () => Promise<Result>,
  { retries, longestWait }: RetryPolicy,
  isRetryable: boolean,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = computeRetryDelaySeconds(error, attempt, isRetryable);
      if (seconds === undefined || attempt >= retries || seconds > longestWait || signal?.aborted) throw error;
      await delay(seconds * 1000, signal);
    }
  }
}

/**
 * Returns the seconds until the next attempt. Returns `undefined` if the request must not be retried, or if a retry
 * would not help.
 */
function computeRetryDelaySeconds(error: unknown, attempt: number, isRetryable: boolean): number | undefined {
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
