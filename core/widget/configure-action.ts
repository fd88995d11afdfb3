import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import { type CommonActionSettings, listDestinations, type WidgetAction } from './action.ts';
import { type ActionInput, requireFormIntentKey, toDestinationInputs } from './action-input.ts';
import { toStoredDestination, validateDestinations } from './destination-inputs.ts';
import type { ListedAction } from './list-actions.ts';
import { listMissingRequirements } from './list-missing-requirements.ts';
import { findAction, type Widget, withAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ConfigureActionCommand {
  readonly siteId: string;
  readonly action: ActionInput;
  /** Account that saves the action and confirms the hosts of its destinations. */
  readonly by: string;
}

/**
 * Replaces the settings of an action. The next visitor who opens the widget gets the new settings.
 * @throws InvalidRequestError with pointers such as `/videos/0/destination`
 */
export class ConfigureAction {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, action: input, by }: ConfigureActionCommand): Promise<ListedAction> {
    const violations = this.validate(input);
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const confirmation = { by, at: this.clock.now() };
    const widget = await this.widgets.change(siteId, (stored) =>
      withAction(stored, toStoredAction(input, stored, confirmation)),
    );
    const action = findAction(widget, input.key);
    return { key: input.key, action, lacks: listMissingRequirements(action, widget, this.policy) };
  }

  validate(input: ActionInput): readonly Violation[] {
    return validateDestinations(toDestinationInputs(input), this.policy);
  }
}

function toStoredAction(input: ActionInput, widget: Widget, confirmation: { by: string; at: number }): WidgetAction {
  const previous = findAction(widget, input.key);
  const storedDestinations = previous ? listDestinations(previous) : [];
  const toDestination = (url: string) =>
    toStoredDestination(url, toDestinationInputs(input), storedDestinations, confirmation);
  const commonSettings: CommonActionSettings = {
    enabled: input.enabled,
    customerVisible: input.customerVisible,
    placement: input.placement,
    title: input.title?.trim() ?? null,
  };
  switch (input.key) {
    case 'bookings':
      return { ...commonSettings, key: input.key, settings: { destination: toDestination(input.destination) } };
    case 'promotions': {
      const destination = input.destination === null ? null : toDestination(input.destination);
      return { ...commonSettings, key: input.key, settings: { text: input.text.trim(), destination } };
    }
    case 'videos': {
      const videos = input.videos.map((video) => ({
        title: video.title.trim(),
        destination: toDestination(video.destination),
      }));
      return { ...commonSettings, key: input.key, settings: { videos } };
    }
    case 'calls':
      return {
        ...commonSettings,
        key: input.key,
        settings: { number: input.number, text: input.text?.trim() ?? null },
      };
    case 'messages':
      return { ...commonSettings, key: input.key, settings: { greeting: input.greeting?.trim() ?? null } };
    case 'requests':
    case 'human_handoff':
      return {
        ...commonSettings,
        key: input.key,
        settings: { intentKey: requireFormIntentKey(input.intentKey, widget) },
      };
  }
}
