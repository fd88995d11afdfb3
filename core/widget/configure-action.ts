import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { type Fault, InvalidRequest } from '../shared/domain-error.ts';
import { type ActionOffer, destinationsOf, type WidgetAction } from './action.ts';
import { formKey, type GivenAction, placedIn } from './given-action.ts';
import { faultsOfDestinations, keptDestination } from './given-destinations.ts';
import type { ListedAction } from './list-actions.ts';
import { missingRequirements } from './missing-requirements.ts';
import { actionOf, type Widget, withAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ConfigureActionCommand {
  readonly siteId: string;
  readonly action: GivenAction;
  /** Who saves it, and confirms the hosts of its destinations. */
  readonly by: string;
}

/**
 * Replaces what an action of a site does and how the widget offers it, for the very next visitor.
 * @throws InvalidRequest with pointers such as `/videos/0/destination`
 */
export class ConfigureAction {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, action: given, by }: ConfigureActionCommand): Promise<ListedAction> {
    const faults = this.faultsOf(given);
    if (faults.length > 0) throw new InvalidRequest(faults);
    const confirming = { by, at: this.clock.now() };
    const widget = await this.widgets.change(siteId, (known) => withAction(known, kept(given, known, confirming)));
    const action = actionOf(widget, given.key);
    return { key: given.key, action, lacks: missingRequirements(action, widget, this.policy) };
  }

  faultsOf(given: GivenAction): readonly Fault[] {
    return faultsOfDestinations(placedIn(given), this.policy);
  }
}

function kept(given: GivenAction, widget: Widget, confirming: { by: string; at: number }): WidgetAction {
  const known = actionOf(widget, given.key);
  const before = known ? destinationsOf(known) : [];
  const destination = (url: string) => keptDestination(url, placedIn(given), before, confirming);
  const offer: ActionOffer = {
    enabled: given.enabled,
    customerVisible: given.customerVisible,
    placement: given.placement,
    title: given.title?.trim() ?? null,
  };
  switch (given.key) {
    case 'bookings':
      return { ...offer, key: given.key, settings: { destination: destination(given.destination) } };
    case 'promotions': {
      const way = given.destination === null ? null : destination(given.destination);
      return { ...offer, key: given.key, settings: { text: given.text.trim(), destination: way } };
    }
    case 'videos': {
      const videos = given.videos.map((video) => ({
        title: video.title.trim(),
        destination: destination(video.destination),
      }));
      return { ...offer, key: given.key, settings: { videos } };
    }
    case 'calls':
      return { ...offer, key: given.key, settings: { number: given.number, text: given.text?.trim() ?? null } };
    case 'messages':
      return { ...offer, key: given.key, settings: { greeting: given.greeting?.trim() ?? null } };
    case 'requests':
    case 'human_handoff':
      return { ...offer, key: given.key, settings: { intentKey: formKey(given.intentKey, widget) } };
  }
}
