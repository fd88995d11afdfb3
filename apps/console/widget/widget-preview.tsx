import { Text } from '@mantine/core';
import { EN } from '../../../core/widget/texts/texts-en.ts';
import type { IntentValues } from './intent-values.ts';
import { PreviewField } from './preview-field.tsx';
import classes from './widget-preview.module.css';

/** What a visitor will see of an intent, as it stands in the form beside it. */
export function WidgetPreview({ values }: { readonly values: IntentValues }) {
  return (
    <section aria-label="Preview" className={classes['preview']}>
      <Text size="xs" c="dimmed" mb="xs">
        Preview, in the widget’s English words
      </Text>
      <div className={classes['dialog']}>
        <div className={classes['title']}>{values.title || 'Title'}</div>
        <Content values={values} />
      </div>
    </section>
  );
}

function Content({ values }: { readonly values: IntentValues }) {
  const { kind, description, fields, submitLabel, greeting, destination } = values;
  if (kind === 'conversation') {
    return (
      <>
        <p>{greeting || EN.conversationEmpty}</p>
        <div className={classes['input']}>{EN.message}</div>
        <div className={classes['button']}>{EN.sendMessage}</div>
      </>
    );
  }
  if (kind === 'link') {
    const host = URL.canParse(destination) ? new URL(destination).host : 'example.com';
    return (
      <>
        <strong>{EN.leaveTitle}</strong>
        <p>{EN.leaveText.replace('{host}', host)}</p>
        <div className={classes['button']}>{EN.leave.replace('{host}', host)}</div>
      </>
    );
  }
  return (
    <>
      {description !== '' && <p>{description}</p>}
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place alone
        <PreviewField key={index} field={field} />
      ))}
      <div className={classes['button']}>{submitLabel || EN.send}</div>
    </>
  );
}
