import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface QueryResultViewProps<Data> {
  readonly result: UseQueryResult<Data, Problem>;
  /** Title of the page if the record does not exist. */
  readonly notFoundTitle?: string;
  /** Link shown if the record does not exist. Default: a link to the console's home page. */
  readonly back?: ReactNode;
  /** Whether this is a section of a page that already has a heading. */
  readonly isSection?: boolean;
  readonly children: (result: Data) => ReactNode;
}

/**
 * Renders a query's data, its error or a placeholder. Old data stays visible while a refetch runs and if it fails. If
 * the refetch returns 404, the error replaces the data.
 */
export function QueryResultView<Data>({
  result,
  notFoundTitle,
  back,
  isSection = false,
  children,
}: QueryResultViewProps<Data>) {
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
