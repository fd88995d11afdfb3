import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { callOperation } from '../api/call-operation.ts';
import { refetchQueries } from '../api/refetch.ts';
import { createSubmissionId } from '../form/create-submission-id.ts';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { type Assessment, READ_ASSESSMENT, START_ASSESSMENT } from './assessment-endpoints.ts';

/**
 * Returns a mutation that takes the id of an assessment, creates an assessment with the same profile, reference, URLs
 * and claims, and opens the new assessment. Shows problems in a toast.
 */
export function useAssessAgain(): UseMutationResult<Assessment, Error, string> {
  const { id: siteId } = useSite();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const failedSubmission = useRef({ assessmentId: '', key: '' });
  return useMutation<Assessment, Error, string>({
    mutationFn: async (assessmentId) => {
      // After a failure, the next try has the same idempotency key, so that a lost response creates no second
      // assessment.
      const { current: failed } = failedSubmission;
      const key = failed.assessmentId === assessmentId ? failed.key : createSubmissionId();
      failedSubmission.current = { assessmentId, key };
      const { assessment } = await callOperation(READ_ASSESSMENT, { params: { siteId, assessmentId } });
      const { profileKey, externalReference, subject } = assessment;
      const created = await callOperation(START_ASSESSMENT, {
        params: { siteId },
        headers: { 'idempotency-key': key },
        body: { profileKey, externalReference, subject },
      });
      return created.assessment;
    },
    onSuccess: ({ assessmentId }) => {
      failedSubmission.current = { assessmentId: '', key: '' };
      showSuccessToast('Assessment queued.');
      navigate(`/assessments/${assessmentId}`);
      return refetchQueries(queryClient);
    },
    onError: (error) => showProblemToast(error),
  });
}
