import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { SiteLocalization } from '../localization/texts.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import { isIntentKey, MAX_INTENTS } from './intent.ts';
import { type IntentInput, toStoredIntent, validateIntentInput } from './intent-input.ts';
import type { ListedIntent } from './list-intents.ts';
import { isUsableIntent } from './usable-intent.ts';
import { type Widget, withIntent } from './widget.ts';
import { IntentKeyInvalidError } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface SaveIntentCommand {
  readonly site: Pick<Site, 'id' | keyof SiteLocalization>;
  readonly intentKey: string;
  readonly intent: IntentInput;
  /** Account that saves the intent and confirms the host of its destination. */
  readonly by: string;
}

/** Maximum total length of a site's intents, in UTF-16 code units of their JSON. */
const MAX_INTENTS_JSON_LENGTH = 1_048_576;

/**
 * Creates or replaces an intent of a site. The next visitor who opens the widget gets the new intent.
 * @throws IntentKeyInvalidError @throws InvalidRequestError with pointers such as `/fields/0/options`
 */
export class SaveIntent {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
    private readonly clock: Clock,
  ) {}

  async execute({ site, intentKey, intent: input, by }: SaveIntentCommand): Promise<ListedIntent> {
    if (!isIntentKey(intentKey)) throw new IntentKeyInvalidError();
    const violations = this.validate(input);
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const saving = { key: intentKey, by, at: this.clock.now() };
    const saved = await this.widgets.change(site.id, (widget) =>
      requireWithinLimits(withIntent(widget, toStoredIntent(input, widget, site, saving))),
    );
    const intent = saved.intents.find(({ key }) => key === intentKey) ?? toStoredIntent(input, saved, site, saving);
    return { intent, usable: isUsableIntent(intent, this.policy) };
  }

  validate(input: IntentInput): readonly Violation[] {
    return validateIntentInput(input, this.policy);
  }
}

function requireWithinLimits(widget: Widget): Widget {
  const { length } = widget.intents;
  if (length > MAX_INTENTS) throw createLimitExceededError(`would exceed the limit of ${MAX_INTENTS} intents per site`);
  if (JSON.stringify(widget.intents).length <= MAX_INTENTS_JSON_LENGTH) return widget;
  throw createLimitExceededError(
    `would exceed the limit of ${MAX_INTENTS_JSON_LENGTH} characters for all intents of a site`,
  );
}

function createLimitExceededError(detail: string): InvalidRequestError {
  return new InvalidRequestError([{ pointer: '', detail }]);
}
