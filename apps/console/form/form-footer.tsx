import { Button, type ButtonProps, Group } from '@mantine/core';
import classes from './form-footer.module.css';
import { UnassignedFormErrors } from './unassigned-form-errors.tsx';
import type { FormState } from './use-form.ts';

interface FormFooterProps extends Pick<ButtonProps, 'disabled' | 'size' | 'variant'> {
  readonly form: Pick<FormState<unknown>, 'isDirty' | 'reset' | 'submitting' | 'unassignedErrors'>;
  /** Shows a button that restores the saved values while the form has unsaved changes. */
  readonly canDiscard?: boolean;
  /** Stays at the bottom of the window while the form has unsaved changes. For long forms. */
  readonly isSticky?: boolean;
  /** Label of the submit button. */
  readonly children?: string;
}

/**
 * The end of a form on a page: errors that no field shows, and the submit button. The button is disabled until a value
 * has changed.
 */
export function FormFooter({
  form,
  canDiscard = false,
  isSticky = false,
  children = 'Save',
  ...button
}: FormFooterProps) {
  const isDirty = form.isDirty();
  return (
    <div className={classes['footer'] ?? ''} data-sticky={(isSticky && isDirty) || undefined}>
      <UnassignedFormErrors form={form} />
      <Group gap="xs">
        <Button type="submit" loading={form.submitting} disabled={!isDirty} {...button}>
          {children}
        </Button>
        {canDiscard && isDirty && (
          <Button variant="subtle" onClick={form.reset}>
            Discard changes
          </Button>
        )}
      </Group>
    </div>
  );
}
