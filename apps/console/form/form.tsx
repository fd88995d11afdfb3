import { useWindowEvent } from '@mantine/hooks';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useDialog } from '../parts/dialog-context.ts';
import { unsavedChanges } from '../unsaved/unsaved-changes.ts';
import type { FormState } from './use-form.ts';

/**
 * Selects the invalid inputs, but not their wrappers. Mantine marks wrappers as invalid too, but they cannot be
 * focused.
 */
const INVALID_INPUT_SELECTOR = ':is(input, textarea)[aria-invalid="true"]';

interface FormProps<Values> extends Omit<ComponentProps<'form'>, 'form' | 'noValidate' | 'onSubmit'> {
  readonly form: FormState<Values>;
  /** Saves the values. If the promise rejects, the form shows the errors of the server. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  /**
   * Whether to ask before unsaved changes are lost; default true. False for forms whose input is stored elsewhere or
   * quickly typed again.
   */
  readonly hasUnsavedWarning?: boolean;
}

/**
 * The element of a form. After a failed request, the first invalid field gets the focus. If the form has unsaved
 * changes, leaving the page and closing the dialog ask first.
 */
export function Form<Values>({ form, onSubmit, hasUnsavedWarning = true, ...props }: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const dialogId = useDialog()?.id;
  const isDirty = useEffectEvent(() => hasUnsavedWarning && form.isDirty());
  const discard = useEffectEvent(() => form.reset());
  useEffect(() => unsavedChanges.addForm({ dialogId, isDirty: () => isDirty(), discard: () => discard() }), [dialogId]);
  useWindowEvent('beforeunload', (event) => hasUnsavedWarning && form.isDirty() && event.preventDefault());
  const hasErrors = Object.keys(form.errors).length > 0;
  useEffect(() => {
    if (!hasErrors || form.submitting) return;
    element.current?.querySelector<HTMLElement>(INVALID_INPUT_SELECTOR)?.focus();
  }, [hasErrors, form.submitting]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, the form of a dialog may be inside a form of the page, whose handler must not run.
        event.stopPropagation();
        void form.save(onSubmit);
      }}
      {...props}
    />
  );
}
