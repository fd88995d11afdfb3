import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import { showDone, showProblem } from '../parts/toasts.tsx';
import { askAnew } from './ask-anew.ts';
import type { Answered, Endpoint, Given } from './endpoint.ts';
import type { Problem } from './problem.ts';
import { send } from './send.ts';

/** Carries out an operation that changes something; everything on the page is asked for anew afterwards. */
export function useCommand<Declared extends Operation>(
  to: Endpoint<Declared>,
  said?: string,
): UseMutationResult<Answered<Declared>, Problem, Given<Declared>> {
  const answers = useQueryClient();
  return useMutation<Answered<Declared>, Problem, Given<Declared>>({
    mutationFn: (given) => send(to, given),
    onSuccess: () => {
      if (said !== undefined) showDone(said);
      return askAnew(answers);
    },
    // A form says these beside its fields.
    onError: (problem) => problem.errors.length === 0 && showProblem(problem),
  });
}
