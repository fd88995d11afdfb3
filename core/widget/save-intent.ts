import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequest } from '../shared/domain-error.ts';
import { contactFields } from './contact-intent.ts';
import { faultsOfFields, fieldsOf, type GivenField } from './form-faults.ts';
import { checkDestinations, keptDestination } from './given-destinations.ts';
import { INTENTS_MAX, type Intent, type IntentOf, isIntentKey } from './intent.ts';
import type { ListedIntent } from './list-intents.ts';
import { type Speaker, spokenIn } from './texts.ts';
import { isUsable } from './usable-intent.ts';
import { type Widget, withIntent } from './widget.ts';
import { IntentKeyInvalid } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

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

export interface SaveIntentCommand {
  readonly site: Pick<Site, 'id' | keyof Speaker>;
  readonly intentKey: string;
  readonly intent: GivenIntent;
  /** Who saves it, and confirms the host of its destination. */
  readonly by: string;
}

/** The most characters that a site's intents take together, as they are stored. */
const MOST_TEXT = 1_048_576;

/**
 * Makes an intent of a site, or replaces it; it holds for the very next visitor. Spec 4.11, decisions 7.
 * @throws IntentKeyInvalid @throws InvalidRequest with pointers such as `/fields/0/options`
 */
export class SaveIntent {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
    private readonly clock: Clock,
  ) {}

  async execute({ site, intentKey, intent: given, by }: SaveIntentCommand): Promise<ListedIntent> {
    if (!isIntentKey(intentKey)) throw new IntentKeyInvalid();
    this.check(given);
    const at = this.clock.now();
    const intentIn = (widget: Widget): Intent => {
      const common = { key: intentKey, title: given.title.trim(), enabled: given.enabled, updatedAt: at };
      switch (given.kind) {
        case 'form':
          return { ...common, kind: 'form', settings: formSettings(given, site) };
        case 'conversation':
          return { ...common, kind: 'conversation', settings: { greeting: given.greeting?.trim() ?? null } };
        case 'link':
          return { ...common, kind: 'link', settings: linkSettings(given, widget, intentKey, { by, at }) };
      }
    };
    const saved = await this.widgets.change(site.id, (widget) => withinLimits(withIntent(widget, intentIn(widget))));
    const intent = saved.intents.find(({ key }) => key === intentKey) ?? intentIn(saved);
    return { intent, usable: isUsable(intent, this.policy) };
  }

  private check(given: GivenIntent): void {
    if (given.kind === 'link') checkDestinations(placed(given), this.policy);
    const faults = given.kind === 'form' && given.fields ? faultsOfFields(fieldsOf(given.fields)) : [];
    if (faults.length > 0) throw new InvalidRequest(faults);
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

function linkSettings(
  given: Given<'link'>,
  { intents }: Widget,
  intentKey: string,
  confirming: { readonly by: string; readonly at: number },
) {
  const known = intents.find(
    (intent): intent is IntentOf<'link'> => intent.kind === 'link' && intent.key === intentKey,
  );
  const before = known ? [known.settings.destination] : [];
  return { destination: keptDestination(given.destination, placed(given), before, confirming) };
}

function placed({ destination, confirmedHost }: Given<'link'>) {
  return {
    destinations: [{ text: destination, pointer: '/destination' }],
    confirmedHosts: confirmedHost ? [{ text: confirmedHost, pointer: '/confirmedHost' }] : [],
  };
}

function withinLimits(widget: Widget): Widget {
  const { intents } = widget;
  const detail =
    intents.length > INTENTS_MAX
      ? `would be one intent more than the ${INTENTS_MAX} of a site`
      : JSON.stringify(intents).length > MOST_TEXT
        ? `would make the site’s intents longer than ${MOST_TEXT} characters together`
        : undefined;
  if (detail !== undefined) throw new InvalidRequest([{ pointer: '', detail }]);
  return widget;
}
