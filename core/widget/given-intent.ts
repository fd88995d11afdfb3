import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type Locale, spokenIn } from '../localization/texts.ts';
import type { Fault } from '../shared/domain-error.ts';
import { contactFields } from './contact-intent.ts';
import { toStoredDestination, validateDestinations } from './destination-inputs.ts';
import { type FieldInput, fieldsOf, validateFields } from './form-faults.ts';
import type { Intent, IntentOf } from './intent.ts';
import type { Widget } from './widget.ts';

interface Offer {
  readonly title: string;
  readonly enabled: boolean;
}

/** Input for an intent. */
export type GivenIntent =
  | (Offer & {
      readonly kind: 'form';
      readonly description: string | null;
      readonly submitLabel: string | null;
      /** Default: the fields of the intent `contact` on a new site. */
      readonly fields?: readonly FieldInput[] | undefined;
    })
  | (Offer & { readonly kind: 'conversation'; readonly greeting: string | null })
  | (Offer & {
      readonly kind: 'link';
      readonly destination: string;
      readonly confirmedHost?: string | null | undefined;
    });

/** Key of a saved intent, and who saves it when (milliseconds since 1970). */
interface Saving {
  readonly key: string;
  readonly by: string;
  readonly at: number;
}

/** Validates an intent, with pointers such as `/fields/0/options` and `/destination`. */
export function validateIntent(input: GivenIntent, policy: EvidenceUrlPolicy): readonly Fault[] {
  if (input.kind === 'link') return validateDestinations(toDestinationInputs(input), policy);
  return input.kind === 'form' && input.fields ? validateFields(fieldsOf(input.fields)) : [];
}

/** Converts an intent input to the stored intent. */
export function toStoredIntent(input: GivenIntent, widget: Widget, site: Locale, saving: Saving): Intent {
  const common = { key: saving.key, title: input.title.trim(), enabled: input.enabled, updatedAt: saving.at };
  switch (input.kind) {
    case 'form':
      return { ...common, kind: 'form', settings: toFormSettings(input, site) };
    case 'conversation':
      return { ...common, kind: 'conversation', settings: { greeting: input.greeting?.trim() ?? null } };
    case 'link':
      return { ...common, kind: 'link', settings: toLinkSettings(input, widget, saving) };
  }
}

type InputOfKind<Kind> = Extract<GivenIntent, { kind: Kind }>;

function toFormSettings({ description, submitLabel, fields }: InputOfKind<'form'>, site: Locale) {
  return {
    description: description?.trim() ?? null,
    submitLabel: submitLabel?.trim() ?? null,
    fields: fields ? fieldsOf(fields) : contactFields(spokenIn(null, site).texts),
  };
}

function toLinkSettings(input: InputOfKind<'link'>, { intents }: Widget, { key, ...confirmation }: Saving) {
  const previous = intents.find((intent): intent is IntentOf<'link'> => intent.kind === 'link' && intent.key === key);
  const storedDestinations = previous ? [previous.settings.destination] : [];
  return {
    destination: toStoredDestination(input.destination, toDestinationInputs(input), storedDestinations, confirmation),
  };
}

function toDestinationInputs({ destination, confirmedHost }: InputOfKind<'link'>) {
  return {
    destinations: [{ text: destination, pointer: '/destination' }],
    confirmedHosts: confirmedHost ? [{ text: confirmedHost, pointer: '/confirmedHost' }] : [],
  };
}
