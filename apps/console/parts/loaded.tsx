import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props<Data> {
  readonly result: UseQueryResult<Data, Problem>;
  /** What to say when there is no such record. */
  readonly notFoundTitle?: string;
  /** The way on where there is no such record; else to the start. */
  readonly back?: ReactNode;
  /** Whether it is a part of a page that has a heading already. */
  readonly isSection?: boolean;
  readonly children: (result: Data) => ReactNode;
}

/** What an answer is shown as, once it is there; what it had said before stays while it is asked for anew. */
export function Loaded<Data>({ result, notFoundTitle, back, isSection = false, children }: Props<Data>) {
  const { data, error, refetch } = result;
  if (data !== undefined && error?.status !== 404) return children(data);
  if (error)
    return (
      <ProblemNotice
        problem={error}
        notFoundTitle={notFoundTitle}
        back={back}
        isSection={isSection}
        onRetry={() => void refetch()}
      />
    );
  return <PageSkeleton />;
}
