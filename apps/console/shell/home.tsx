import { Redirect } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Loaded } from '../parts/loaded.tsx';
import { LIST_SITES } from '../sites/site-endpoints.ts';

/** Leads to the account's one site, or to all of them. */
export function Home() {
  const answer = useAnswer(LIST_SITES, {});
  return (
    <Loaded answer={answer}>
      {({ sites }) => <Redirect to={sites.length === 1 ? `/sites/${sites[0]?.id}` : '/sites'} replace />}
    </Loaded>
  );
}
