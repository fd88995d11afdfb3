import { QueryClient } from '@tanstack/react-query';
import { toProblem } from './problem.ts';

const MAX_RETRIES = 4;
const STALE_TIME_MS = 5_000;

/** Creates the cache of API responses. Failed queries are retried only if the error is retryable. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STALE_TIME_MS,
        retry: (failureCount, error) => failureCount < MAX_RETRIES && toProblem(error).isRetryable,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
