import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type Speaker, spokenIn } from '../localization/texts.ts';
import type { Fault } from '../shared/domain-error.ts';
import { contactFields } from './contact-intent.ts';
import { faultsOfFields, fieldsOf, type GivenField } from './form-faults.ts';
import { faultsOfDestinations, keptDestination } from './given-destinations.ts';
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
      readonly fields?: readonly GivenField[] | undefined;
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
export function faultsOfIntent(given: GivenIntent, policy: EvidenceUrlPolicy): readonly Fault[] {
  if (given.kind === 'link') return faultsOfDestinations(placed(given), policy);
  return given.kind === 'form' && given.fields ? faultsOfFields(fieldsOf(given.fields)) : [];
}

/** The intent as it is stored. */
export function keptIntent(given: GivenIntent, widget: Widget, site: Speaker, saving: Saving): Intent {
  const common = { key: saving.key, title: given.title.trim(), enabled: given.enabled, updatedAt: saving.at };
  switch (given.kind) {
    case 'form':
      return { ...common, kind: 'form', settings: formSettings(given, site) };
    case 'conversation':
      return { ...common, kind: 'conversation', settings: { greeting: given.greeting?.trim() ?? null } };
    case 'link':
      return { ...common, kind: 'link', settings: linkSettings(given, widget, saving) };
  }
}

type Given<Kind> = Extract<GivenIntent, { kind: Kind }>;

function formSettings({ description, submitLabel, fields }: Given<'form'>, site: Speaker) {
  return {
    description: description?.trim() ?? null,
    submitLabel: submitLabel?.trim() ?? null,
    fields: fields ? fieldsOf(fields) : contactFields(spokenIn(null, site).texts),
  };
}

function linkSettings(given: Given<'link'>, { intents }: Widget, { key, ...confirming }: Saving) {
  const known = intents.find((intent): intent is IntentOf<'link'> => intent.kind === 'link' && intent.key === key);
  const before = known ? [known.settings.destination] : [];
  return { destination: keptDestination(given.destination, placed(given), before, confirming) };
}

function placed({ destination, confirmedHost }: Given<'link'>) {
  return {
    destinations: [{ text: destination, pointer: '/destination' }],
    confirmedHosts: confirmedHost ? [{ text: confirmedHost, pointer: '/confirmedHost' }] : [],
  };
}
