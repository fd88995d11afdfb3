import { Card } from '../parts/card.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { formatPagesRead } from './format-pages-read.ts';
import { formatTypeName } from './format-type-name.ts';

/** The submitted subject and the progress of the assessment. */
export function AssessmentFacts({ assessment }: { readonly assessment: Assessment }) {
  const { subject, status, profileVersion, externalReference, attempt, coverage } = assessment;
  const { createdAt, startedAt, finishedAt, deletesAt } = assessment;
  return (
    <Card title="Details">
      <DetailList
        items={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Type', formatTypeName(subject.type)],
          ['Description', subject.description],
          ['Reference', externalReference],
          ['Profile', profileVersion],
          ['Pages read', formatPagesRead(coverage)],
          ['Attempts', String(attempt)],
          ['Created', <RelativeTime key="created" at={createdAt} />],
          ['Started', startedAt && <RelativeTime key="started" at={startedAt} />],
          ['Finished', finishedAt && <RelativeTime key="finished" at={finishedAt} />],
          ['Will be deleted on', <RelativeTime key="deletes" at={deletesAt} />],
        ]}
      />
    </Card>
  );
}
