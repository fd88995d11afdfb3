import { Textarea, TextInput } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { FieldList } from './field-list.tsx';
import { HostConfirmation } from './host-confirmation.tsx';
import type { IntentValues } from './intent-values.ts';

/** What an intent of each kind says. */
export function IntentContent({ form }: { readonly form: Form<IntentValues> }) {
  const { kind, destination, confirmed } = form.values;
  if (kind === 'conversation') {
    return (
      <Textarea
        label="Greeting"
        description="Stands where nothing was said yet. Without one, the widget uses its own words."
        autosize
        minRows={2}
        {...form.text('greeting')}
      />
    );
  }
  if (kind === 'link') {
    return (
      <>
        <TextInput
          label="Destination"
          description="A public address. Visitors are asked before they go, and told its host."
          placeholder="https://status.example.com"
          {...form.text('destination')}
        />
        <HostConfirmation
          url={destination}
          confirmed={confirmed}
          onChange={(next) => form.set({ confirmed: next })}
          error={form.errorAt('/confirmedHost')}
        />
      </>
    );
  }
  return (
    <>
      <Textarea label="Description" autosize minRows={2} {...form.text('description')} />
      <FieldList form={form} />
      <TextInput label="Words of its button" placeholder="Send" {...form.text('submitLabel')} />
    </>
  );
}
