import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type LocalizedTexts, type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import type { PaymentActionRepository } from '../payments/settings/payment-action-repository.port.ts';
import type { Placement } from '../shared/action-readiness.ts';
import { ACTION_KEYS, type ActionKey, type CommonActionSettings } from './action.ts';
import { toActionTitle } from './action-title.ts';
import type { IntentIcon, IntentKind } from './intent.ts';
import { DEFAULT_LOOK, type WidgetLook } from './look.ts';
import { isUsableIntent } from './usable-intent.ts';
import { findAction, listIntents } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface OfferedIntent {
  readonly key: string;
  readonly kind: IntentKind;
  readonly title: string;
  /** The intent's icon in the menu. If null, the widget shows the icon of the kind. */
  readonly icon: IntentIcon | null;
  /** The line of text below the title. If null, the widget shows the text of the kind. */
  readonly text: string | null;
}

export interface OfferedAction {
  readonly actionKey: ActionKey;
  readonly title: string;
  readonly placement: Placement;
  /** Whether the widget shows the action to visitors. */
  readonly visible: boolean;
}

export interface WidgetConfig extends LocalizedTexts {
  readonly look: WidgetLook;
  readonly intents: readonly OfferedIntent[];
  readonly actions: readonly OfferedAction[];
}

/**
 * Returns the data with which the widget starts: its look, titles of usable intents and enabled actions, and texts in
 * the language that `selectLocalizedTexts` selects. The settings of intents and actions are not included.
 */
export class ReadWidgetConfig {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly payments: PaymentActionRepository,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, locale }: { site: Pick<Site, 'id' | keyof SiteLocalization>; locale?: string | undefined }) {
    const [widget, { settings }] = await Promise.all([this.widgets.find(site.id), this.payments.find(site.id)]);
    const localized = selectLocalizedTexts(locale, site);
    const findCommonSettings = (key: ActionKey): CommonActionSettings | undefined => {
      if (key !== 'payments') return findAction(widget, key);
      return settings
        ? { ...settings, placement: settings.placement ?? 'menu', title: settings.title ?? null }
        : undefined;
    };
    const actions = ACTION_KEYS.flatMap((actionKey): readonly OfferedAction[] => {
      const offer = findCommonSettings(actionKey);
      if (!offer?.enabled) return [];
      const title = toActionTitle(actionKey, offer.title, localized.texts);
      return [{ actionKey, title, placement: offer.placement, visible: offer.customerVisible }];
    });
    const usable = listIntents(widget, localized.texts).filter((intent) => isUsableIntent(intent, this.policy));
    const intents = usable.map(({ key, kind, title, icon = null, menuText: text = null }) => ({
      key,
      kind,
      title,
      icon,
      text,
    }));
    return { ...localized, look: widget.look ?? DEFAULT_LOOK, intents, actions } satisfies WidgetConfig;
  }
}
