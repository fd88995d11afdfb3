import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from '../parts/dialog-context.ts';
import { UnassignedFormErrors } from './unassigned-form-errors.tsx';
import type { FormState } from './use-form.ts';

interface DialogFooterProps {
  readonly form: Pick<FormState<unknown>, 'submitting' | 'unassignedErrors'>;
  readonly disabled?: boolean;
  /** Color of the submit button. Red if it deletes something. */
  readonly color?: 'red';
  /** Label of the submit button. */
  readonly children: ReactNode;
}

/** The end of a form in a dialog: errors that no field shows, the cancel button and the submit button. */
export function DialogFooter({ form, disabled = false, color, children }: DialogFooterProps) {
  const dialog = useDialog();
  return (
    <>
      <UnassignedFormErrors form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={dialog?.close}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting} disabled={disabled} {...(color && { color })}>
          {children}
        </Button>
      </Group>
    </>
  );
}
