import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type Locale, localize } from '../localization/texts.ts';
import type { Texts } from '../localization/texts-en.ts';
import { ActionNotAvailable } from '../payments/payment-errors.ts';
import { ACTION_KEYS, type ActionKey, type WidgetActionKey } from './action.ts';
import { type ActionResult, toActionResult } from './action-result.ts';
import { actionTitle } from './action-title.ts';
import { missingRequirements } from './missing-requirements.ts';
import type { ResolvedPayment, ResolvePayment } from './resolve-payment.ts';
import { findAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ActionUse {
  readonly site: Pick<Site, 'id' | 'allowedOrigins' | keyof Locale>;
  readonly actionKey: string;
  /** BCP 47 tag of the page's language. */
  readonly locale?: string | null | undefined;
}

export type ResolvedAction = { readonly actionKey: ActionKey; readonly title: string } & (
  | ActionResult
  | ResolvedPayment
  | { readonly kind: 'unavailable'; readonly message: string }
);

/**
 * Resolves an action that a visitor uses. If the action is not ready or not visible to visitors, returns the widget's
 * text that it is not available.
 * @throws ActionNotAvailable for an unknown or disabled action
 */
export class ResolveAction {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly payment: ResolvePayment,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, actionKey: requestedKey, locale }: ActionUse): Promise<ResolvedAction> {
    const { texts } = localize(locale, site);
    const actionKey = ACTION_KEYS.find((key) => key === requestedKey);
    if (!actionKey) throw new ActionNotAvailable();
    const { title, done } =
      actionKey === 'payments'
        ? await this.payment.execute(site)
        : await this.resolveWidgetAction(actionKey, site.id, texts);
    const common = { actionKey, title: actionTitle(actionKey, title, texts) };
    return done ? { ...common, ...done } : { ...common, kind: 'unavailable', message: texts.unavailable };
  }

  private async resolveWidgetAction(key: WidgetActionKey, siteId: string, texts: Texts) {
    const widget = await this.widgets.find(siteId);
    const action = findAction(widget, key);
    if (!action?.enabled) throw new ActionNotAvailable();
    const isUsable = missingRequirements(action, widget, this.policy).length === 0;
    return { title: action.title, done: isUsable ? toActionResult(action, widget, this.policy, texts) : undefined };
  }
}
