import { Button, Group, Loader } from '@mantine/core';
import { useLocation, useParams } from 'wouter';
import { groupEvidence } from '../../presenters/evidence-groups.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Callout } from '../parts/callout.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { DELETE_ASSESSMENT, READ_ASSESSMENT, RETRY_ASSESSMENT } from './assessment-endpoints.ts';
import { AssessmentFacts } from './assessment-facts.tsx';
import { ClaimTable } from './claim-table.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { SourceTable } from './source-table.tsx';

/** One assessment: its claims, the evidence that they cite, and the sources. */
export function AssessmentPage() {
  const { id: siteId } = useSite();
  const { assessmentId = '' } = useParams<{ readonly assessmentId: string }>();
  const params = { siteId, assessmentId };
  const pollInterval = usePollInterval();
  const result = useApiQuery(READ_ASSESSMENT, { params }, { pollInterval });
  const retryAssessment = useApiMutation(RETRY_ASSESSMENT, 'Assessment queued for retry.');
  const deleteAssessment = useApiMutation(DELETE_ASSESSMENT, 'Assessment deleted.');
  const [, navigate] = useLocation();
  const back = <BackLink href="/assessments">Assessments</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Assessment not found" back={back}>
      {({ assessment }) => {
        const { subject, status, failureMessage } = assessment;
        const groups = groupEvidence(assessment.evidence);
        const isTerminal = status === 'completed' || status === 'failed';
        return (
          <Page
            title={subject.name}
            description={<CopyableText text={assessment.assessmentId} label="assessment ID" />}
            back={back}
            actions={
              <>
                {status === 'failed' && (
                  <Button
                    size="xs"
                    loading={retryAssessment.isPending}
                    onClick={() => retryAssessment.mutate({ params })}
                  >
                    Retry
                  </Button>
                )}
                <ConfirmButton
                  label="Delete"
                  question="Delete this assessment?"
                  consequence="Deletes the assessment and its evidence permanently. Its idempotency key can be reused."
                  confirmLabel="Delete assessment"
                  onConfirm={() => deleteAssessment.mutateAsync({ params }).then(() => navigate('/assessments'))}
                />
              </>
            }
          >
            {failureMessage !== null && (
              <Callout tone="error" title="Assessment failed">
                {failureMessage}
              </Callout>
            )}
            {!isTerminal && (
              <Group mb="lg" gap="xs" role="status">
                <Loader size="xs" /> Status: {status}. This page updates automatically.
              </Group>
            )}
            <AssessmentFacts assessment={assessment} />
            {isTerminal && (
              <>
                <ClaimTable assessment={assessment} groups={groups} />
                <EvidenceList groups={groups} />
                <SourceTable sources={assessment.sources} />
              </>
            )}
          </Page>
        );
      }}
    </QueryResultView>
  );
}
