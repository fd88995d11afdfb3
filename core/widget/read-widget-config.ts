import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type Speaker, type Spoken, spokenIn } from '../localization/texts.ts';
import type { PaymentActionRepository } from '../payments/settings/payment-action-repository.port.ts';
import type { Placement } from '../shared/action-readiness.ts';
import { ACTION_KEYS, type ActionKey, type ActionOffer } from './action.ts';
import { actionTitle } from './action-title.ts';
import type { IntentKind } from './intent.ts';
import { isUsable } from './usable-intent.ts';
import { actionOf, intentsOf } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface OfferedAction {
  readonly actionKey: ActionKey;
  readonly title: string;
  readonly placement: Placement;
  /** Whether it is offered to visitors. */
  readonly visible: boolean;
}

export interface WidgetConfig extends Spoken {
  readonly intents: readonly { readonly key: string; readonly kind: IntentKind; readonly title: string }[];
  readonly actions: readonly OfferedAction[];
}

/**
 * Returns what the widget needs at first: the usable intents and enabled actions of a site by title, and the texts in
 * the language closest to the page's. What intents and actions do is left out.
 */
export class ReadWidgetConfig {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly payments: PaymentActionRepository,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, locale }: { site: Pick<Site, 'id' | keyof Speaker>; locale?: string | undefined }) {
    const [widget, { settings }] = await Promise.all([this.widgets.find(site.id), this.payments.find(site.id)]);
    const spoken = spokenIn(locale, site);
    const offerOf = (key: ActionKey): ActionOffer | undefined => {
      if (key !== 'payments') return actionOf(widget, key);
      return settings
        ? { ...settings, placement: settings.placement ?? 'menu', title: settings.title ?? null }
        : undefined;
    };
    const actions = ACTION_KEYS.flatMap((actionKey): readonly OfferedAction[] => {
      const offer = offerOf(actionKey);
      if (!offer?.enabled) return [];
      const title = actionTitle(actionKey, offer.title, spoken.texts);
      return [{ actionKey, title, placement: offer.placement, visible: offer.customerVisible }];
    });
    const usable = intentsOf(widget, spoken.texts).filter((intent) => isUsable(intent, this.policy));
    const intents = usable.map(({ key, kind, title }) => ({ key, kind, title }));
    return { ...spoken, intents, actions } satisfies WidgetConfig;
  }
}
