import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import type { Answered, Endpoint, Given, GivenToAny } from './endpoint.ts';
import type { Problem } from './problem.ts';
import { send } from './send.ts';

/** What decides how a question is asked again. */
export interface Asking<Answer = never> {
  /**
   * Polling interval in milliseconds, perhaps depending on the last response. Without it, refetches happen only on
   * changes.
   */
  readonly every?: number | false | ((last: Answer | undefined) => number | false);
  readonly enabled?: boolean;
  /** Whether the answer to another question, such as the page before, stands until this one's comes. */
  readonly keeps?: boolean;
}

/** The answer to an operation that changes nothing, asked for when it is shown and kept up to date. */
export function useAnswer<Declared extends Operation>(
  to: Endpoint<Declared>,
  given: Given<Declared>,
  { every = false, enabled = true, keeps = false }: Asking<Answered<Declared>> = {},
): UseQueryResult<Answered<Declared>, Problem> {
  const { params, query } = given as GivenToAny;
  return useQuery<Answered<Declared>, Problem>({
    queryKey: [to.path, params, query],
    queryFn: ({ signal }) => send(to, given, signal),
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    enabled,
    ...(keeps && { placeholderData: keepPreviousData }),
  });
}
