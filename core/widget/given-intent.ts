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

/** An intent as its owner gives it. */
export type GivenIntent =
  | (Offer & {
      readonly kind: 'form';
      readonly description: string | null;
      readonly submitLabel: string | null;
      /** Left out: those that the intent `contact` has on every new site. */
      readonly fields?: readonly FieldInput[] | undefined;
    })
  | (Offer & { readonly kind: 'conversation'; readonly greeting: string | null })
  | (Offer & {
      readonly kind: 'link';
      readonly destination: string;
      readonly confirmedHost?: string | null | undefined;
    });

/** Under which key an intent is saved, by whom, and when. */
interface Saving {
  readonly key: string;
  readonly by: string;
  readonly at: number;
}

/** What is wrong with an intent, with pointers such as `/fields/0/options` and `/destination`. */
export function validateIntent(input: GivenIntent, policy: EvidenceUrlPolicy): readonly Fault[] {
  if (input.kind === 'link') return validateDestinations(toDestinationInputs(input), policy);
  return input.kind === 'form' && input.fields ? validateFields(fieldsOf(input.fields)) : [];
}

/** The intent as it is stored. */
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

function toLinkSettings(input: InputOfKind<'link'>, { intents }: Widget, { key, ...confirming }: Saving) {
  const known = intents.find((intent): intent is IntentOf<'link'> => intent.kind === 'link' && intent.key === key);
  const before = known ? [known.settings.destination] : [];
  return { destination: toStoredDestination(input.destination, toDestinationInputs(input), before, confirming) };
}

function toDestinationInputs({ destination, confirmedHost }: InputOfKind<'link'>) {
  return {
    destinations: [{ text: destination, pointer: '/destination' }],
    confirmedHosts: confirmedHost ? [{ text: confirmedHost, pointer: '/confirmedHost' }] : [],
  };
}
