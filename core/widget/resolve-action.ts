import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import type { Texts } from '../localization/texts-en.ts';
import { ActionNotAvailableError } from '../payments/payment-errors.ts';
import { ACTION_KEYS, type ActionKey, type WidgetActionKey } from './action.ts';
import { type ActionContent, toActionContent } from './action-content.ts';
import { toActionTitle } from './action-title.ts';
import { listMissingRequirements } from './list-missing-requirements.ts';
import type { ResolvedPayment, ResolvePaymentAction } from './resolve-payment-action.ts';
import { findAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ResolveActionQuery {
  readonly site: Pick<Site, 'id' | 'allowedOrigins' | keyof SiteLocalization>;
  readonly actionKey: string;
  /** BCP 47 tag of the page's language. */
  readonly locale?: string | null | undefined;
}

export type ResolvedAction = { readonly actionKey: ActionKey; readonly title: string } & (
  | ActionContent
  | ResolvedPayment
  | { readonly kind: 'unavailable'; readonly message: string }
);

/**
 * Returns what the widget shows when a visitor uses an action. If the action is not set up completely or not visible to
 * visitors, the result is `unavailable` with a message for the visitor.
 * @throws ActionNotAvailableError if the action is unknown or disabled
 */
export class ResolveAction {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly payment: ResolvePaymentAction,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, actionKey: requestedKey, locale }: ResolveActionQuery): Promise<ResolvedAction> {
    const { texts } = selectLocalizedTexts(locale, site);
    const actionKey = ACTION_KEYS.find((key) => key === requestedKey);
    if (!actionKey) throw new ActionNotAvailableError();
    const { title, result } =
      actionKey === 'payments'
        ? await this.payment.execute(site)
        : await this.resolveWidgetAction(actionKey, site.id, texts);
    const common = { actionKey, title: toActionTitle(actionKey, title, texts) };
    return result ? { ...common, ...result } : { ...common, kind: 'unavailable', message: texts.unavailable };
  }

  private async resolveWidgetAction(key: WidgetActionKey, siteId: string, texts: Texts) {
    const widget = await this.widgets.find(siteId);
    const action = findAction(widget, key);
    if (!action?.enabled) throw new ActionNotAvailableError();
    const isUsable = listMissingRequirements(action, widget, this.policy).length === 0;
    return { title: action.title, result: isUsable ? toActionContent(action, widget, this.policy, texts) : undefined };
  }
}
