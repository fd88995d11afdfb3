import { Textarea, TextInput } from '@mantine/core';
import type { WidgetActionKey } from '../../../core/widget/action.ts';
import type { FormState } from '../form/use-form.ts';
import type { ActionFormValues } from './action-form-values.ts';
import { FormIntentSelect } from './form-intent-select.tsx';
import { VideoListEditor } from './video-list-editor.tsx';

interface ActionFieldsProps {
  readonly actionKey: WidgetActionKey;
  readonly form: FormState<ActionFormValues>;
}

/** The form fields of an action, by its key. */
export function ActionFields({ actionKey, form }: ActionFieldsProps) {
  const destination = (
    <TextInput
      label="Destination URL"
      description="A public URL. Visitors see its host and confirm before they leave."
      required={actionKey === 'bookings'}
      placeholder="https://"
      {...form.getInputProps('destination')}
    />
  );
  switch (actionKey) {
    case 'bookings':
      return destination;
    case 'promotions':
      return (
        <>
          <Textarea label="Message" required autosize minRows={2} {...form.getInputProps('text')} />
          {destination}
        </>
      );
    case 'videos':
      return <VideoListEditor form={form} />;
    case 'calls':
      return (
        <>
          <TextInput
            label="Phone number"
            required
            placeholder="+43123456789"
            inputMode="tel"
            {...form.getInputProps('number')}
          />
          <Textarea
            label="Text"
            description="Optional, such as opening hours."
            autosize
            {...form.getInputProps('text')}
          />
        </>
      );
    case 'messages':
      return <Textarea label="Greeting" autosize minRows={2} {...form.getInputProps('greeting')} />;
    default:
      return <FormIntentSelect form={form} />;
  }
}
