import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFaults } from './form-faults.tsx';

interface Props {
  readonly form: Parameters<typeof FormFaults>[0]['form'] & { readonly isSending: boolean };
  readonly close: () => void;
  readonly disabled?: boolean;
  /** What the button says that sends the form. */
  readonly children: ReactNode;
}

/** What a form in a dialog ends with: the faults that no field has, the way out, and the button that sends it. */
export function DialogEnd({ form, close, disabled = false, children }: Props) {
  return (
    <>
      <FormFaults form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending} disabled={disabled}>
          {children}
        </Button>
      </Group>
    </>
  );
}
