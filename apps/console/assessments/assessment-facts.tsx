import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { kindText } from './kind-text.ts';
import { pagesRead } from './pages-read.ts';

/** What was submitted, and how far the work is. */
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
          ['Queued', <Moment key="created" at={createdAt} />],
          ['Begun', startedAt && <Moment key="started" at={startedAt} />],
          ['Finished', finishedAt && <Moment key="finished" at={finishedAt} />],
          ['Will be deleted', <Moment key="deletes" at={deletesAt} />],
        ]}
      />
    </Card>
  );
}
