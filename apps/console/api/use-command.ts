import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../../contracts/operation.ts';
import { showDone, showProblem } from '../parts/toasts.tsx';
import { askAnew } from './ask-anew.ts';
import type { Answered, Endpoint, Given } from './endpoint.ts';
import type { Problem } from './problem.ts';
import { send } from './send.ts';

/**
 * Carries out an operation that changes something and refetches everything on the page afterwards. `handled` is a
 * problem that the caller shows itself.
 */
export function useCommand<Declared extends Operation>(
  to: Endpoint<Declared>,
  said?: string,
  handled?: Problem['code'],
): UseMutationResult<Answered<Declared>, Problem, Given<Declared>> {
  const answers = useQueryClient();
  return useMutation<Answered<Declared>, Problem, Given<Declared>>({
    mutationFn: (given) => send(to, given),
    onSuccess: () => {
      if (said !== undefined) showDone(said);
      return askAnew(answers);
    },
    onError: (problem) => {
      const isInForm = problem.errors.length > 0;
      if (!isInForm && problem.code !== handled) showProblem(problem);
    },
  });
}
