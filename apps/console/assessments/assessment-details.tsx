import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { formatTypeName } from './format-type-name.ts';

/** The submitted subject, and the profile and times of the assessment. */
export function AssessmentDetails({ assessment }: { readonly assessment: Assessment }) {
  const { assessmentId, subject, profileVersion, externalReference, attempt } = assessment;
  const { createdAt, startedAt, finishedAt, deletesAt } = assessment;
  return (
    <Card title="Details">
      <DetailList
        items={[
          ['Type', formatTypeName(subject.type)],
          ['Description', subject.description],
          ['Reference', externalReference],
          ['Profile', profileVersion],
          ['Assessment ID', <CopyableText key="id" text={assessmentId} label="assessment ID" />],
          ['Attempts', String(attempt)],
          ['Created', <ExactTime key="created" at={createdAt} />],
          ['Started', startedAt && <ExactTime key="started" at={startedAt} />],
          ['Finished', finishedAt && <ExactTime key="finished" at={finishedAt} />],
          ['Will be deleted on', <RelativeTime key="deletes" at={deletesAt} />],
        ]}
      />
    </Card>
  );
}
