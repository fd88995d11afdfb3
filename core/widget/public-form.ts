import type { Form } from './form.ts';
import type { IntentOfKind } from './intent.ts';
import { toForm } from './widget.ts';

/** The parts of a form that visitors see. */
export interface PublicForm {
  readonly description: string | null;
  readonly submitLabel: string | null;
  readonly form: Form;
}

/** Returns the parts of an intent's form that visitors see. */
export function toPublicForm(intent: IntentOfKind<'form'>): PublicForm {
  const { description, submitLabel } = intent.settings;
  return { description, submitLabel, form: toForm(intent) };
}
