import { Textarea, TextInput } from '@mantine/core';
import type { FormState } from '../form/use-form.ts';
import { FieldListEditor } from './field-list-editor.tsx';
import { HostConfirmationCheckbox } from './host-confirmation-checkbox.tsx';
import type { IntentFormValues } from './intent-form-values.ts';

/** The fields of an intent, by its kind. */
export function IntentContentFields({ form }: { readonly form: FormState<IntentFormValues> }) {
  const { kind, destination } = form.values;
  if (kind === 'conversation') {
    return (
      <Textarea
        label="Greeting"
        description="Shown before the first message. Leave it empty to use the default text."
        autosize
        minRows={2}
        {...form.getInputProps('greeting')}
      />
    );
  }
  if (kind === 'link') {
    return (
      <>
        <TextInput
          label="Destination URL"
          description="A public URL. Visitors see its host and confirm before they leave."
          placeholder="https://status.example.com"
          required
          {...form.getInputProps('destination')}
        />
        <HostConfirmationCheckbox url={destination} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      </>
    );
  }
  return (
    <>
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <FieldListEditor form={form} />
      <TextInput label="Button label" placeholder="Send" {...form.getInputProps('submitLabel')} />
    </>
  );
}
