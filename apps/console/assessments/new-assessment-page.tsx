import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_USABLE_PROFILES } from './assessment-endpoints.ts';
import { NewAssessmentForm } from './new-assessment-form.tsx';

/** The page for a new assessment. */
export function NewAssessmentPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_USABLE_PROFILES, { params: { siteId } });
  return (
    <Page
      title="New assessment"
      description="Portico reads the pages and records facts, each with a citation."
      back={<BackLink href="/assessments">Assessments</BackLink>}
    >
      <QueryResultView result={result} isSection>
        {({ profiles }) =>
          profiles.length === 0 ? (
            <EmptyState title="No active profile">
              Ask the operator of this server to publish or activate an assessment profile.
            </EmptyState>
          ) : (
            <NewAssessmentForm profiles={profiles} />
          )
        }
      </QueryResultView>
    </Page>
  );
}
