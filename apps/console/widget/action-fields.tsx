import { Textarea, TextInput } from '@mantine/core';
import type { WidgetActionKey } from '../../../core/widget/action.ts';
import type { Form } from '../form/use-form.ts';
import type { ActionValues } from './action-values.ts';
import { IntentChoice } from './intent-choice.tsx';
import { VideoList } from './video-list.tsx';

interface Props {
  readonly actionKey: WidgetActionKey;
  readonly form: Form<ActionValues>;
}

/** What an action needs to know, by what it does. */
export function ActionFields({ actionKey, form }: Props) {
  const destination = (
    <TextInput
      label="Destination"
      description="A public address. Visitors are asked before they go, and told its host."
      placeholder="https://"
      {...form.text('destination')}
    />
  );
  switch (actionKey) {
    case 'bookings':
      return destination;
    case 'promotions':
      return (
        <>
          <Textarea label="Notice" autosize minRows={2} {...form.text('text')} />
          {destination}
        </>
      );
    case 'videos':
      return <VideoList form={form} />;
    case 'calls':
      return (
        <>
          <TextInput label="Number" placeholder="+43123456789" inputMode="tel" {...form.text('number')} />
          <Textarea label="Text" description="When somebody answers, for instance." autosize {...form.text('text')} />
        </>
      );
    case 'messages':
      return <Textarea label="Greeting" autosize minRows={2} {...form.text('greeting')} />;
    default:
      return <IntentChoice form={form} />;
  }
}
