import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { kindText } from './kind-text.ts';
import { pagesRead } from './pages-read.ts';

/** The submitted subject and the progress of the assessment. */
export function AssessmentFacts({ assessment }: { readonly assessment: Assessment }) {
  const { subject, status, profileVersion, externalReference, attempt, coverage } = assessment;
  const { createdAt, startedAt, finishedAt, deletesAt } = assessment;
  return (
    <Card title="Record">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Kind', kindText(subject.type)],
          ['Description', subject.description],
          ['Reference', externalReference],
          ['Profile', profileVersion],
          ['Pages read', pagesRead(coverage)],
          ['Attempts', String(attempt)],
          ['Created', <Moment key="created" at={createdAt} />],
          ['Started', startedAt && <Moment key="started" at={startedAt} />],
          ['Finished', finishedAt && <Moment key="finished" at={finishedAt} />],
          ['Will be deleted', <Moment key="deletes" at={deletesAt} />],
        ]}
      />
    </Card>
  );
}
