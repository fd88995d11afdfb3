import { Textarea, TextInput } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { FieldList } from './field-list.tsx';
import { HostConfirmation } from './host-confirmation.tsx';
import type { IntentFormValues } from './intent-form-values.ts';

/** The fields of an intent, by its kind. */
export function IntentContentFields({ form }: { readonly form: Form<IntentFormValues> }) {
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
        <HostConfirmation url={destination} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      </>
    );
  }
  return (
    <>
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <FieldList form={form} />
      <TextInput label="Button label" placeholder="Send" {...form.getInputProps('submitLabel')} />
    </>
  );
}
