import { Redirect } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { LIST_SITES } from '../sites/site-endpoints.ts';

/** Redirects to the account's site if there is only one, otherwise to the list of sites. */
export function HomeRedirect() {
  const result = useApiQuery(LIST_SITES, {});
  return (
    <QueryResultView result={result}>
      {({ sites }) => <Redirect to={sites.length === 1 ? `/sites/${sites[0]?.id}` : '/sites'} replace />}
    </QueryResultView>
  );
}
