import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { ActionNotAvailable } from '../payments/payment-errors.ts';
import { ACTION_KEYS, type ActionKey, type WidgetAction, type WidgetActionKey } from './action.ts';
import { lacksOf } from './action-lacks.ts';
import { actionTitle } from './action-title.ts';
import { type Way, wayTo } from './destination.ts';
import type { OfferedPayment, ResolvedPayment } from './offered-payment.ts';
import { formShown, type ShownForm } from './shown-form.ts';
import { type Speaker, spokenIn, type Texts } from './texts.ts';
import { actionOf, formIntentOf, type Widget } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ActionUse {
  readonly site: Pick<Site, 'id' | 'allowedOrigins' | keyof Speaker>;
  readonly actionKey: string;
  /** The language of the page. */
  readonly locale?: string | null | undefined;
}

type Done =
  | (Way & { readonly kind: 'link' })
  | ({ readonly kind: 'notice'; readonly text: string } & (Way | { readonly destination: null; readonly host: null }))
  | { readonly kind: 'videos'; readonly videos: readonly (Way & { readonly title: string })[] }
  | (ShownForm & { readonly kind: 'form' | 'handoff'; readonly intentKey: string })
  | { readonly kind: 'call'; readonly number: string; readonly text: string | null }
  | { readonly kind: 'conversation'; readonly greeting: string | null };

export type ResolvedAction = { readonly actionKey: ActionKey; readonly title: string } & (
  | Done
  | ResolvedPayment
  | { readonly kind: 'unavailable'; readonly message: string }
);

/**
 * Says what an action does, at the moment of its use; one that is not ready or not offered to visitors says in the site's
 * words that it is not available. Spec 4.11, decisions 7. @throws ActionNotAvailable for an unknown or disabled one
 */
export class ResolveAction {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly payment: OfferedPayment,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, actionKey: given, locale }: ActionUse): Promise<ResolvedAction> {
    const { texts } = spokenIn(locale, site);
    const actionKey = ACTION_KEYS.find((key) => key === given);
    if (!actionKey) throw new ActionNotAvailable();
    const { title, done } =
      actionKey === 'payments' ? await this.payment.of(site) : await this.kept(actionKey, site.id, texts);
    const named = { actionKey, title: actionTitle(actionKey, title, texts) };
    return done ? { ...named, ...done } : { ...named, kind: 'unavailable', message: texts.unavailable };
  }

  private async kept(key: WidgetActionKey, siteId: string, texts: Texts) {
    const widget = await this.widgets.find(siteId);
    const action = actionOf(widget, key);
    if (!action?.enabled) throw new ActionNotAvailable();
    const isUsable = lacksOf(action, widget, this.policy).length === 0;
    return { title: action.title, done: isUsable ? this.doneBy(action, widget, texts) : undefined };
  }

  private doneBy(action: WidgetAction, widget: Widget, texts: Texts): Done | undefined {
    switch (action.key) {
      case 'bookings': {
        const way = wayTo(action.settings.destination, this.policy);
        return way && { kind: 'link', ...way };
      }
      case 'promotions': {
        const { text, destination } = action.settings;
        const way = destination ? wayTo(destination, this.policy) : undefined;
        return { kind: 'notice', text, ...(way ?? { destination: null, host: null }) };
      }
      case 'videos': {
        const videos = action.settings.videos.flatMap(({ title, destination }) => {
          const way = wayTo(destination, this.policy);
          return way ? [{ title, ...way }] : [];
        });
        return { kind: 'videos', videos };
      }
      case 'requests':
      case 'human_handoff': {
        const { intentKey } = action.settings;
        const intent = formIntentOf(widget, intentKey, texts);
        return intent && { kind: action.key === 'requests' ? 'form' : 'handoff', intentKey, ...formShown(intent) };
      }
      case 'calls':
        return { kind: 'call', ...action.settings };
      case 'messages':
        return { kind: 'conversation', ...action.settings };
    }
  }
}
