import { toStoredFields } from '../../../core/widget/form-validation.ts';
import type { PreviewState } from '../../widget/preview/preview-messages.ts';
import { getHostFromUrl, type IntentFormValues, toIntentSettings } from './intent-form-values.ts';

type ResolvedIntent = PreviewState['resolved'];
type IntentSettings = ReturnType<typeof toIntentSettings>;

/** Returns what the widget shows for an intent with these form values. */
export function resolveIntentForPreview(values: IntentFormValues): ResolvedIntent {
  const settings = toIntentSettings(values);
  const common = { success: true, intentKey: values.key, title: values.title || 'Title' } as const;
  switch (settings.kind) {
    case 'form':
      return { ...common, kind: 'form', ...resolveFormForPreview(values.key, settings) };
    case 'conversation':
      return { ...common, kind: 'conversation', greeting: settings.greeting ?? null };
    case 'link': {
      const { destination } = settings;
      const host = getHostFromUrl(destination);
      const link = host === null ? { destination: 'https://example.com/', host: 'example.com' } : { destination, host };
      return { ...common, kind: 'link', ...link };
    }
  }
}

function resolveFormForPreview(
  key: string,
  { description, submitLabel, fields }: Extract<IntentSettings, { kind: 'form' }>,
) {
  const fieldInputs = (fields ?? []).map(({ required = false, options = [], ...field }) => ({
    ...field,
    required,
    options,
  }));
  const labelledFields = toStoredFields(fieldInputs).map((field) => ({
    ...field,
    label: field.label || 'Label',
    options: [...field.options],
  }));
  return { description: description ?? null, submitLabel: submitLabel ?? null, form: { key, fields: labelledFields } };
}
