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
import { AssessmentDetails } from './assessment-details.tsx';
import { type Assessment, READ_ASSESSMENT, type RunProgress } from './assessment-endpoints.ts';
import { ClaimTable } from './claim-table.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { RunProgressCard } from './run-progress.tsx';
import { SourceTable } from './source-table.tsx';

/** Polling interval until the assessment has ended. Events of the site usually arrive earlier. */
const PENDING_POLL_MS = 5_000;

/** One assessment: its counts, its claims, the evidence that they cite, and the sources. */
export function AssessmentPage() {
  const { id: siteId } = useSite();
  const { assessmentId = '' } = useParams<{ readonly assessmentId: string }>();
  const idleInterval = usePollInterval();
  const result = useApiQuery(
    READ_ASSESSMENT,
    { params: { siteId, assessmentId } },
    { pollInterval: (last) => (last?.assessment.finishedAt === null ? PENDING_POLL_MS : idleInterval) },
  );
  const back = <BackLink href="/assessments">Assessments</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Assessment not found" back={back}>
      {({ assessment, progress }) => (
        <Page
          key={assessmentId}
          title={assessment.subject.name}
          description={<AssessmentStatusLine assessment={assessment} />}
          back={back}
          actions={<AssessmentActions assessment={assessment} />}
        >
          {assessment.failureMessage !== null && (
            <Callout tone="error" title="Assessment failed">
              {assessment.failureMessage}
            </Callout>
          )}
          {assessment.finishedAt === null ? (
            <PendingAssessment progress={progress} receivedAt={result.dataUpdatedAt} />
          ) : (
            <AssessmentResults assessment={assessment} />
          )}
          <AssessmentDetails assessment={assessment} />
        </Page>
      )}
    </QueryResultView>
  );
}

/** The status, the reference and the time of the assessment. */
function AssessmentStatusLine({ assessment }: { readonly assessment: Assessment }) {
  const { status, externalReference, createdAt, finishedAt } = assessment;
  return (
    <Group gap="0.25rem 0.6rem" mt={6}>
      <StatusBadge status={status} />
      <span>{externalReference}</span>
      <span aria-hidden="true">·</span>
      <RelativeTime at={finishedAt ?? createdAt} />
    </Group>
  );
}

interface PendingAssessmentProps {
  /** Null if the assessment is queued. */
  readonly progress: RunProgress | null;
  readonly receivedAt: number;
}

function PendingAssessment({ progress, receivedAt }: PendingAssessmentProps) {
  if (progress !== null) return <RunProgressCard progress={progress} receivedAt={receivedAt} />;
  return (
    <Group mb="lg" gap="xs" role="status">
      <Loader size="xs" /> Waiting for a worker. This page updates automatically.
    </Group>
  );
}

function AssessmentResults({ assessment }: { readonly assessment: Assessment }) {
  const groups = groupEvidence(assessment.evidence);
  return (
    <>
      <AssessmentCounts assessment={assessment} />
      <ClaimTable assessment={assessment} groups={groups} />
      {assessment.status === 'completed' && <ComparisonCard assessment={assessment} />}
      <EvidenceList groups={groups} />
      <SourceTable assessment={assessment} />
    </>
  );
}
