import type { FieldKind } from '../../../core/widget/form.ts';
import { INTENT_ICONS } from '../../../core/widget/intent.ts';
import { splitLines } from '../form/split-lines.ts';
import type { Intent, IntentSettings } from './widget-endpoints.ts';

export interface FieldFormValues {
  readonly label: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** One option per line: `value = label`, or only the label. */
  readonly options: string;
}

/** The form values of an intent of any kind. Each kind uses only some values. */
export interface IntentFormValues {
  readonly key: string;
  readonly kind: Intent['kind'];
  readonly title: string;
  /** Name of the icon in the menu. Empty means the icon of the kind. */
  readonly icon: string;
  readonly menuText: string;
  readonly enabled: boolean;
  readonly description: string;
  readonly submitLabel: string;
  readonly greeting: string;
  readonly destination: string;
  readonly confirmed: boolean;
  readonly fields: readonly FieldFormValues[];
}

export const NEW_FIELD: FieldFormValues = { label: '', name: '', kind: 'text', required: false, options: '' };

export const NEW_INTENT: IntentFormValues = {
  key: '',
  kind: 'form',
  title: '',
  icon: '',
  menuText: '',
  enabled: true,
  description: '',
  submitLabel: '',
  greeting: '',
  destination: '',
  confirmed: false,
  fields: [
    { label: 'Email', name: 'email', kind: 'email', required: true, options: '' },
    { label: 'Message', name: 'message', kind: 'textarea', required: true, options: '' },
  ],
};

/** Converts a stored intent to form values. */
export function toIntentFormValues(intent: Intent): IntentFormValues {
  const { key, kind, title, icon, menuText, enabled } = intent;
  const values = { ...NEW_INTENT, key, kind, title, icon: icon ?? '', menuText: menuText ?? '', enabled };
  if (intent.kind === 'form') {
    const { description, submitLabel, fields } = intent;
    return {
      ...values,
      description: description ?? '',
      submitLabel: submitLabel ?? '',
      fields: fields.map((field) => ({ ...field, options: field.options.map(formatOption).join('\n') })),
    };
  }
  if (intent.kind === 'conversation') return { ...values, greeting: intent.greeting ?? '' };
  return { ...values, destination: intent.destination, confirmed: intent.confirmedAt !== null };
}

/** Converts form values to the settings that are saved. */
export function toIntentSettings(values: IntentFormValues): IntentSettings {
  const { kind, title, enabled, description, submitLabel, greeting, destination, confirmed, fields } = values;
  const icon = INTENT_ICONS.find((name) => name === values.icon) ?? null;
  const common = { title, enabled, icon, menuText: values.menuText || null };
  if (kind === 'conversation') return { kind, ...common, greeting: greeting || null };
  if (kind === 'link') {
    return { kind, ...common, destination, confirmedHost: confirmed ? getHostFromUrl(destination) : null };
  }
  return {
    kind,
    ...common,
    description: description || null,
    submitLabel: submitLabel || null,
    fields: fields.map(({ label, name, kind: shape, required, options }) => ({
      label,
      name,
      kind: shape,
      required,
      ...(shape === 'select' && { options: parseOptionLines(options) }),
    })),
  };
}

/** The host of a URL, or `null` if the URL is invalid. */
export function getHostFromUrl(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null;
}

/** Parses the options, one per line. */
function parseOptionLines(lines: string): { value: string; label: string }[] {
  return splitLines(lines).map((line) => {
    const [value = '', ...label] = line.split(' = ');
    return { value, label: label.length === 0 ? value : label.join(' = ') };
  });
}

function formatOption({ value, label }: { readonly value: string; readonly label: string }): string {
  return value === label ? label : `${value} = ${label}`;
}
