import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFaults } from './form-faults.tsx';

interface Props extends Pick<ButtonProps, 'disabled' | 'size' | 'variant'> {
  readonly form: Parameters<typeof FormFaults>[0]['form'] & {
    readonly isSending: boolean;
    readonly isChanged: boolean;
  };
  /** What else can be done, behind the button. */
  readonly others?: ReactNode;
  /** What the button says that sends the form. */
  readonly children?: string;
}

/**
 * The end of a form on a page: errors that belong to no field, and the submit button, enabled once something has
 * changed.
 */
export function FormEnd({ form, others, children = 'Save', ...button }: Props) {
  return (
    <>
      <FormFaults form={form} />
      <Group gap="xs">
        <Button type="submit" loading={form.isSending} disabled={!form.isChanged} {...button}>
          {children}
        </Button>
        {others}
      </Group>
    </>
  );
}
