import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import { callOperation } from './call-operation.ts';
import type { Endpoint, OperationInput, OperationResult, UntypedInput } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** What decides how a question is asked again. */
export interface QueryOptions<Answer = never> {
  /**
   * Polling interval in milliseconds, perhaps depending on the last response. Without it, refetches happen only on
   * changes.
   */
  readonly pollInterval?: number | false | ((last: Answer | undefined) => number | false);
  readonly enabled?: boolean;
  /** Whether the answer to another question, such as the page before, stands until this one's comes. */
  readonly keepsPrevious?: boolean;
}

/** The answer to an operation that changes nothing, asked for when it is shown and kept up to date. */
export function useApiQuery<Declared extends Operation>(
  endpoint: Endpoint<Declared>,
  input: OperationInput<Declared>,
  { pollInterval = false, enabled = true, keepsPrevious = false }: QueryOptions<OperationResult<Declared>> = {},
): UseQueryResult<OperationResult<Declared>, Problem> {
  const { params, query } = input as UntypedInput;
  return useQuery<OperationResult<Declared>, Problem>({
    queryKey: [endpoint.path, params, query],
    queryFn: ({ signal }) => callOperation(endpoint, input, signal),
    refetchInterval: typeof pollInterval === 'function' ? ({ state }) => pollInterval(state.data) : pollInterval,
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}
