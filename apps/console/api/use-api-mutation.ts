import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';
import { callOperation } from './call-operation.ts';
import type { Endpoint, OperationInput, OperationResult } from './endpoint.ts';
import type { Problem } from './problem.ts';
import { refetchQueries } from './refetch.ts';

/**
 * Returns a mutation that calls an operation and, if it succeeds, refetches all queries. Shows `successMessage` in a
 * toast. Shows problems in a toast too, with two exceptions: the form shows field errors, and the caller handles
 * problems with `handledCode`.
 */
export function useApiMutation<Declared extends Operation>(
  endpoint: Endpoint<Declared>,
  successMessage?: string,
  handledCode?: Problem['code'],
): UseMutationResult<OperationResult<Declared>, Problem, OperationInput<Declared>> {
  const queryClient = useQueryClient();
  return useMutation<OperationResult<Declared>, Problem, OperationInput<Declared>>({
    mutationFn: (input) => callOperation(endpoint, input),
    onSuccess: () => {
      if (successMessage !== undefined) showSuccessToast(successMessage);
      return refetchQueries(queryClient);
    },
    onError: (problem) => {
      const isShownInForm = problem.errors.length > 0;
      if (!isShownInForm && problem.code !== handledCode) showProblemToast(problem);
    },
  });
}
