import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import type { Violation } from '../shared/domain-error.ts';
import { createContactFields } from './contact-intent.ts';
import { toStoredDestination, validateDestinations } from './destination-inputs.ts';
import { type FieldInput, toStoredFields, validateFields } from './form-validation.ts';
import type { Intent, IntentIcon, IntentOfKind } from './intent.ts';
import type { Widget } from './widget.ts';

interface IntentInputBase {
  readonly title: string;
  readonly enabled: boolean;
  readonly icon?: IntentIcon | null | undefined;
  readonly menuText?: string | null | undefined;
}

/** An intent as an owner or admin of the site sends it to be saved. */
export type IntentInput =
  | (IntentInputBase & {
      readonly kind: 'form';
      readonly description: string | null;
      readonly submitLabel: string | null;
      /** Default: the fields of the built-in intent `contact`. */
      readonly fields?: readonly FieldInput[] | undefined;
    })
  | (IntentInputBase & { readonly kind: 'conversation'; readonly greeting: string | null })
  | (IntentInputBase & {
      readonly kind: 'link';
      readonly destination: string;
      readonly confirmedHost?: string | null | undefined;
    });

/** Key of the intent to save, the account that saves it, and the time in milliseconds since 1970. */
interface IntentSaveContext {
  readonly key: string;
  readonly by: string;
  readonly at: number;
}

/** Validates an intent. The violations have pointers such as `/fields/0/options` and `/destination`. */
export function validateIntentInput(input: IntentInput, policy: EvidenceUrlPolicy): readonly Violation[] {
  if (input.kind === 'link') return validateDestinations(toDestinationInputs(input), policy);
  return input.kind === 'form' && input.fields ? validateFields(toStoredFields(input.fields)) : [];
}

/** Converts an intent in a request to the stored intent. */
export function toStoredIntent(
  input: IntentInput,
  widget: Widget,
  site: SiteLocalization,
  saving: IntentSaveContext,
): Intent {
  const { title, enabled, icon, menuText } = input;
  const common = {
    key: saving.key,
    title: title.trim(),
    enabled,
    ...(icon && { icon }),
    ...(menuText && { menuText: menuText.trim() }),
    updatedAt: saving.at,
  };
  switch (input.kind) {
    case 'form':
      return { ...common, kind: 'form', settings: toFormSettings(input, site) };
    case 'conversation':
      return { ...common, kind: 'conversation', settings: { greeting: input.greeting?.trim() ?? null } };
    case 'link':
      return { ...common, kind: 'link', settings: toLinkSettings(input, widget, saving) };
  }
}

type IntentInputOfKind<Kind> = Extract<IntentInput, { kind: Kind }>;

function toFormSettings({ description, submitLabel, fields }: IntentInputOfKind<'form'>, site: SiteLocalization) {
  return {
    description: description?.trim() ?? null,
    submitLabel: submitLabel?.trim() ?? null,
    fields: fields ? toStoredFields(fields) : createContactFields(selectLocalizedTexts(null, site).texts),
  };
}

function toLinkSettings(
  input: IntentInputOfKind<'link'>,
  { intents }: Widget,
  { key, ...confirmation }: IntentSaveContext,
) {
  const previous = intents.find(
    (intent): intent is IntentOfKind<'link'> => intent.kind === 'link' && intent.key === key,
  );
  const storedDestinations = previous ? [previous.settings.destination] : [];
  return {
    destination: toStoredDestination(input.destination, toDestinationInputs(input), storedDestinations, confirmation),
  };
}

function toDestinationInputs({ destination, confirmedHost }: IntentInputOfKind<'link'>) {
  return {
    destinations: [{ text: destination, pointer: '/destination' }],
    confirmedHosts: confirmedHost ? [{ text: confirmedHost, pointer: '/confirmedHost' }] : [],
  };
}
