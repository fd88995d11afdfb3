import { QueryClient } from '@tanstack/react-query';
import { problemFrom } from './problem.ts';

const MOST_TRIES = 4;
const FRESH = 5_000;

/** Keeps the answers that the pages show. One that could not be had is asked for again only when that may help. */
export function createAnswers(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH,
        retry: (tries, error) => tries < MOST_TRIES && problemFrom(error).mayPass,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
