import type { Form } from './form.ts';
import type { IntentOf } from './intent.ts';
import { toForm } from './widget.ts';

/** A form as a visitor is shown it. */
export interface PublicForm {
  readonly description: string | null;
  readonly submitLabel: string | null;
  readonly form: Form;
}

/** What a visitor is shown of an intent with a form. */
export function toPublicForm(intent: IntentOf<'form'>): PublicForm {
  const { description, submitLabel } = intent.settings;
  return { description, submitLabel, form: toForm(intent) };
}
