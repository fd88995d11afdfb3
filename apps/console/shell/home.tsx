import { Redirect } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../parts/loaded.tsx';
import { LIST_SITES } from '../sites/site-endpoints.ts';

/** Redirects to the account's site if there is only one, otherwise to the list of sites. */
export function Home() {
  const result = useApiQuery(LIST_SITES, {});
  return (
    <Loaded result={result}>
      {({ sites }) => <Redirect to={sites.length === 1 ? `/sites/${sites[0]?.id}` : '/sites'} replace />}
    </Loaded>
  );
}
