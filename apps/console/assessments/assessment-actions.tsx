import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { AssessAgainButton } from './assess-again-button.tsx';
import { type Assessment, DELETE_ASSESSMENT, RETRY_ASSESSMENT } from './assessment-endpoints.ts';
import { ExportMenu } from './export-menu.tsx';

/** The buttons of an assessment's page. */
export function AssessmentActions({ assessment }: { readonly assessment: Assessment }) {
  const { id: siteId } = useSite();
  const [canStart, canDelete] = [useHasRole('agent'), useHasRole('admin')];
  const { assessmentId, status, finishedAt } = assessment;
  const params = { siteId, assessmentId };
  const retryAssessment = useApiMutation(RETRY_ASSESSMENT, 'Assessment queued for retry.');
  const deleteAssessment = useApiMutation(DELETE_ASSESSMENT, 'Assessment deleted.');
  const [, navigate] = useLocation();
  return (
    <>
      {canStart && status === 'failed' && (
        <Button size="xs" loading={retryAssessment.isPending} onClick={() => retryAssessment.mutate({ params })}>
          Retry
        </Button>
      )}
      {status === 'completed' && <AssessAgainButton assessmentId={assessmentId} />}
      {finishedAt !== null && <ExportMenu assessment={assessment} />}
      {canDelete && (
        <ConfirmButton
          label="Delete"
          question="Delete this assessment?"
          consequence="Deletes the assessment and its evidence permanently. Its idempotency key can be reused."
          confirmLabel="Delete assessment"
          onConfirm={() => deleteAssessment.mutateAsync({ params }).then(() => navigate('/assessments'))}
        />
      )}
    </>
  );
}
