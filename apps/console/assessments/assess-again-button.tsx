import { Button, type ButtonProps } from '@mantine/core';
import { useHasRole } from '../team/use-has-role.ts';
import { useAssessAgain } from './use-assess-again.ts';

interface AssessAgainButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly assessmentId: string;
  /** In a list, tells screen readers which assessment the button belongs to. */
  readonly subjectName?: string;
}

/** A button that creates an assessment with the same submission, and opens the new assessment. */
export function AssessAgainButton({ assessmentId, subjectName, ...button }: AssessAgainButtonProps) {
  const canStart = useHasRole('agent');
  const assessAgain = useAssessAgain();
  if (!canStart) return null;
  return (
    <Button
      size="xs"
      {...button}
      aria-label={subjectName === undefined ? undefined : `Assess again: ${subjectName}`}
      loading={assessAgain.isPending}
      onClick={() => assessAgain.mutate(assessmentId)}
    >
      Assess again
    </Button>
  );
}
