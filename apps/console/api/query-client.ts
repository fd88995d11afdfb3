import { QueryClient } from '@tanstack/react-query';
import { toProblem } from './problem.ts';

const MAX_RETRIES = 4;
const STALE_TIME_MS = 5_000;

/** Keeps the answers that the pages show. One that could not be had is asked for again only when that may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STALE_TIME_MS,
        retry: (tries, error) => tries < MAX_RETRIES && toProblem(error).isRetryable,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
