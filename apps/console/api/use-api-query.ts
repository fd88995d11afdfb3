import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import { callOperation } from './call-operation.ts';
import type { Endpoint, OperationInput, OperationResult, UntypedOperationInput } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** Options of a query. */
export interface QueryOptions<Data = never> {
  /** Polling interval in milliseconds, or a function of the last response. By default a query is not polled. */
  readonly pollInterval?: number | false | ((last: Data | undefined) => number | false);
  readonly enabled?: boolean;
  /** Whether the previous result, such as a page of a table, stays visible while the next result loads. */
  readonly keepsPrevious?: boolean;
}

/** Fetches the result of a GET operation. Fetches it again at the polling interval and after each mutation. */
export function useApiQuery<Declared extends Operation>(
  endpoint: Endpoint<Declared>,
  input: OperationInput<Declared>,
  { pollInterval = false, enabled = true, keepsPrevious = false }: QueryOptions<OperationResult<Declared>> = {},
): UseQueryResult<OperationResult<Declared>, Problem> {
  const { params, query } = input as UntypedOperationInput;
  return useQuery<OperationResult<Declared>, Problem>({
    queryKey: [endpoint.path, params, query],
    queryFn: ({ signal }) => callOperation(endpoint, input, signal),
    refetchInterval: typeof pollInterval === 'function' ? ({ state }) => pollInterval(state.data) : pollInterval,
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}
