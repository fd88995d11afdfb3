import { Button, Group, Loader } from '@mantine/core';
import { useLocation, useParams } from 'wouter';
import { groupEvidence } from '../../presenters/evidence-groups.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useCommand } from '../api/use-command.ts';
import { usePolling } from '../live/live.ts';
import { BackLink } from '../parts/back-link.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Hint } from '../parts/hint.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { DELETE_ASSESSMENT, READ_ASSESSMENT, RETRY_ASSESSMENT } from './assessment-endpoints.ts';
import { AssessmentFacts } from './assessment-facts.tsx';
import { ClaimRows } from './claim-rows.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { SourceRows } from './source-rows.tsx';

/** One assessment: its claims, the evidence that they cite, and the sources. */
export function AssessmentPage() {
  const { id: siteId } = useSite();
  const { assessmentId = '' } = useParams<{ readonly assessmentId: string }>();
  const params = { siteId, assessmentId };
  const every = usePolling();
  const answer = useAnswer(READ_ASSESSMENT, { params }, { every });
  const retry = useCommand(RETRY_ASSESSMENT, 'Assessment queued for retry.');
  const remove = useCommand(DELETE_ASSESSMENT, 'Assessment deleted.');
  const [, go] = useLocation();
  const back = <BackLink href="/assessments">Assessments</BackLink>;
  return (
    <Loaded answer={answer} missing="There is no such assessment on this site." back={back}>
      {({ assessment }) => {
        const { subject, status, failureMessage } = assessment;
        const groups = groupEvidence(assessment.evidence);
        const hasEnded = status === 'completed' || status === 'failed';
        return (
          <Page
            title={subject.name}
            about={<CopyText text={assessment.assessmentId} label="assessment’s id" />}
            back={back}
            actions={
              <>
                {status === 'failed' && (
                  <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate({ params })}>
                    Retry
                  </Button>
                )}
                <ConfirmButton
                  label="Delete"
                  question="Delete this assessment?"
                  consequence="Deletes the record and its evidence permanently. Its idempotency key can be used again."
                  confirm="Delete the assessment"
                  act={() => remove.mutateAsync({ params }).then(() => go('/assessments'))}
                />
              </>
            }
          >
            {failureMessage !== null && (
              <Hint tone="bad" title="Assessment failed">
                {failureMessage}
              </Hint>
            )}
            {!hasEnded && (
              <Group mb="lg" gap="xs" role="status">
                <Loader size="xs" /> Status: {status}. This page updates automatically.
              </Group>
            )}
            <AssessmentFacts assessment={assessment} />
            {hasEnded && (
              <>
                <ClaimRows assessment={assessment} groups={groups} />
                <EvidenceList groups={groups} />
                <SourceRows sources={assessment.sources} />
              </>
            )}
          </Page>
        );
      }}
    </Loaded>
  );
}
