import { Group, Loader } from '@mantine/core';
import { useParams } from 'wouter';
import { groupEvidence } from '../../presenters/evidence-groups.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Callout } from '../parts/callout.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { AssessmentActions } from './assessment-actions.tsx';
import { AssessmentCounts } from './assessment-counts.tsx';
import { type Assessment, READ_ASSESSMENT } from './assessment-endpoints.ts';
import { AssessmentFacts } from './assessment-facts.tsx';
import { ClaimTable } from './claim-table.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { SourceTable } from './source-table.tsx';

/** One assessment: its counts, its claims, the evidence that they cite, and the sources. */
export function AssessmentPage() {
  const { id: siteId } = useSite();
  const { assessmentId = '' } = useParams<{ readonly assessmentId: string }>();
  const pollInterval = usePollInterval();
  const result = useApiQuery(READ_ASSESSMENT, { params: { siteId, assessmentId } }, { pollInterval });
  const back = <BackLink href="/assessments">Assessments</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Assessment not found" back={back}>
      {({ assessment }) => (
        <Page
          key={assessmentId}
          title={assessment.subject.name}
          description={<AssessmentState assessment={assessment} />}
          back={back}
          actions={<AssessmentActions assessment={assessment} />}
        >
          {assessment.failureMessage !== null && (
            <Callout tone="error" title="Assessment failed">
              {assessment.failureMessage}
            </Callout>
          )}
          {assessment.finishedAt === null ? (
            <Group mb="lg" gap="xs" role="status">
              <Loader size="xs" /> Status: {assessment.status}. This page updates automatically.
            </Group>
          ) : (
            <AssessmentResults assessment={assessment} />
          )}
          <AssessmentFacts assessment={assessment} />
        </Page>
      )}
    </QueryResultView>
  );
}

/** The status, the reference and the time of the assessment. */
function AssessmentState({ assessment }: { readonly assessment: Assessment }) {
  const { status, externalReference, createdAt, finishedAt } = assessment;
  return (
    <Group gap="0.25rem 0.6rem" mt={6}>
      <StatusBadge status={status} />
      <span>{externalReference}</span>
      <RelativeTime at={finishedAt ?? createdAt} />
    </Group>
  );
}

function AssessmentResults({ assessment }: { readonly assessment: Assessment }) {
  const groups = groupEvidence(assessment.evidence);
  return (
    <>
      <AssessmentCounts assessment={assessment} />
      <ClaimTable assessment={assessment} groups={groups} />
      <EvidenceList groups={groups} />
      <SourceTable assessment={assessment} />
    </>
  );
}
