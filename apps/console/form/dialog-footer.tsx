import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormErrors } from './form-errors.tsx';

interface Props {
  readonly form: Parameters<typeof FormErrors>[0]['form'] & { readonly isSending: boolean };
  readonly onClose: () => void;
  readonly disabled?: boolean;
  /** Label of the submit button. */
  readonly children: ReactNode;
}

/** The end of a form in a dialog: errors that no field shows, the cancel button and the submit button. */
export function DialogFooter({ form, onClose, disabled = false, children }: Props) {
  return (
    <>
      <FormErrors form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending} disabled={disabled}>
          {children}
        </Button>
      </Group>
    </>
  );
}
