import { fieldsOf } from '../../../core/widget/form-faults.ts';
import type { Drawing } from '../../widget/preview/drawing.ts';
import { hostOf, type IntentValues, intentSettings } from './intent-values.ts';

type Resolved = Drawing['resolved'];
type Settings = ReturnType<typeof intentSettings>;

/** What a visitor would be answered who asks for an intent as it stands in its form. */
export function shownIntent(values: IntentValues): Resolved {
  const settings = intentSettings(values);
  const common = { success: true, intentKey: values.key, title: values.title || 'Title' } as const;
  switch (settings.kind) {
    case 'form':
      return { ...common, kind: 'form', ...shownForm(values.key, settings) };
    case 'conversation':
      return { ...common, kind: 'conversation', greeting: settings.greeting ?? null };
    case 'link': {
      const { destination } = settings;
      const host = hostOf(destination);
      const way = host === null ? { destination: 'https://example.com/', host: 'example.com' } : { destination, host };
      return { ...common, kind: 'link', ...way };
    }
  }
}

function shownForm(key: string, { description, submitLabel, fields }: Extract<Settings, { kind: 'form' }>) {
  const given = (fields ?? []).map(({ required = false, options = [], ...field }) => ({ ...field, required, options }));
  const named = fieldsOf(given).map((field) => ({
    ...field,
    label: field.label || 'Label',
    options: [...field.options],
  }));
  return { description: description ?? null, submitLabel: submitLabel ?? null, form: { key, fields: named } };
}
