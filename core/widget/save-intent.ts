import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Speaker } from '../localization/texts.ts';
import type { Clock } from '../shared/clock.port.ts';
import { type Fault, InvalidRequest } from '../shared/domain-error.ts';
import { faultsOfIntent, type GivenIntent, keptIntent } from './given-intent.ts';
import { INTENTS_MAX, isIntentKey } from './intent.ts';
import type { ListedIntent } from './list-intents.ts';
import { isUsable } from './usable-intent.ts';
import { type Widget, withIntent } from './widget.ts';
import { IntentKeyInvalid } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

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
 * Creates or replaces an intent of a site, for the very next visitor.
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
    const faults = this.faultsOf(given);
    if (faults.length > 0) throw new InvalidRequest(faults);
    const saving = { key: intentKey, by, at: this.clock.now() };
    const saved = await this.widgets.change(site.id, (widget) =>
      withinLimits(withIntent(widget, keptIntent(given, widget, site, saving))),
    );
    const intent = saved.intents.find(({ key }) => key === intentKey) ?? keptIntent(given, saved, site, saving);
    return { intent, usable: isUsable(intent, this.policy) };
  }

  faultsOf(given: GivenIntent): readonly Fault[] {
    return faultsOfIntent(given, this.policy);
  }
}

function withinLimits(widget: Widget): Widget {
  const { length } = widget.intents;
  if (length > INTENTS_MAX) throw refusal(`would be one intent more than the ${INTENTS_MAX} of a site`);
  if (JSON.stringify(widget.intents).length <= MOST_TEXT) return widget;
  throw refusal(`would make the site’s intents longer than ${MOST_TEXT} characters together`);
}

function refusal(detail: string): InvalidRequest {
  return new InvalidRequest([{ pointer: '', detail }]);
}
