import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { Waiting } from './waiting.tsx';

interface Props<Answer> {
  readonly answer: UseQueryResult<Answer, Problem>;
  /** What to say when there is no such record. */
  readonly missing?: string;
  /** The way on where there is no such record; else to the start. */
  readonly back?: ReactNode;
  /** Whether it is a part of a page that has a heading already. */
  readonly isPart?: boolean;
  readonly children: (answer: Answer) => ReactNode;
}

/** What an answer is shown as, once it is there; what it had said before stays while it is asked for anew. */
export function Loaded<Answer>({ answer, missing, back, isPart = false, children }: Props<Answer>) {
  const { data, error, refetch } = answer;
  if (data !== undefined && error?.status !== 404) return children(data);
  if (error)
    return <ProblemNotice problem={error} missing={missing} back={back} isPart={isPart} again={() => void refetch()} />;
  return <Waiting />;
}
