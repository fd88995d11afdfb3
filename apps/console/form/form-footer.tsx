import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormErrors } from './form-errors.tsx';

interface Props extends Pick<ButtonProps, 'disabled' | 'size' | 'variant'> {
  readonly form: Parameters<typeof FormErrors>[0]['form'] & {
    readonly isSending: boolean;
    readonly isChanged: boolean;
  };
  /** Further buttons after the submit button. */
  readonly extraActions?: ReactNode;
  /** Label of the submit button. */
  readonly children?: string;
}

/**
 * The end of a form on a page: errors that no field shows, and the submit button. The button is disabled until a value
 * has changed.
 */
export function FormFooter({ form, extraActions, children = 'Save', ...button }: Props) {
  return (
    <>
      <FormErrors form={form} />
      <Group gap="xs">
        <Button type="submit" loading={form.isSending} disabled={!form.isChanged} {...button}>
          {children}
        </Button>
        {extraActions}
      </Group>
    </>
  );
}
