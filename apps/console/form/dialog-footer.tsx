import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormErrors } from './form-errors.tsx';

interface Props {
  readonly form: Parameters<typeof FormErrors>[0]['form'] & { readonly isSending: boolean };
  readonly onClose: () => void;
  readonly disabled?: boolean;
  /** What the button says that sends the form. */
  readonly children: ReactNode;
}

/** What a form in a dialog ends with: the faults that no field has, the way out, and the button that sends it. */
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
