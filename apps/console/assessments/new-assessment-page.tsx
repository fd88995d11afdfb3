import { useAnswer } from '../api/use-answer.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_USABLE_PROFILES } from './assessment-endpoints.ts';
import { NewAssessmentForm } from './new-assessment-form.tsx';

/** The form that starts an assessment. */
export function NewAssessmentPage() {
  const { id: siteId } = useSite();
  const answer = useAnswer(LIST_USABLE_PROFILES, { params: { siteId } });
  return (
    <Page
      title="New assessment"
      about="Portico reads the pages once and records the facts, each with a citation."
      back={<BackLink href="/assessments">Assessments</BackLink>}
    >
      <Loaded answer={answer} isPart>
        {({ profiles }) =>
          profiles.length === 0 ? (
            <Empty title="No profile takes new assessments">
              Ask the operator of this server to publish or activate a profile.
            </Empty>
          ) : (
            <NewAssessmentForm profiles={profiles} />
          )
        }
      </Loaded>
    </Page>
  );
}
