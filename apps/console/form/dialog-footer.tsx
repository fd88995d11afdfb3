import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from '../parts/dialog-context.ts';
import { FormErrors } from './form-errors.tsx';
import type { Form } from './use-form.ts';

interface Props {
  readonly form: Pick<Form<unknown>, 'submitting' | 'unassignedErrors'>;
  readonly disabled?: boolean;
  /** Color of the submit button. Red if it deletes something. */
  readonly color?: 'red';
  /** Label of the submit button. */
  readonly children: ReactNode;
}

/** The end of a form in a dialog: errors that no field shows, the cancel button and the submit button. */
export function DialogFooter({ form, disabled = false, color, children }: Props) {
  const dialog = useDialog();
  return (
    <>
      <FormErrors form={form} />
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
