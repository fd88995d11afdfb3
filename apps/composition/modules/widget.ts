import type { DependencyContainer } from 'tsyringe';
import { PaymentProviders } from '../../../core/payments/settings/payment-providers.ts';
import { ConfigureAction } from '../../../core/widget/configure-action.ts';
import { DeleteIntent } from '../../../core/widget/delete-intent.ts';
import { HandOffConversation } from '../../../core/widget/hand-off-conversation.ts';
import { ListActions } from '../../../core/widget/list-actions.ts';
import { ListIntents } from '../../../core/widget/list-intents.ts';
import { ReadLook } from '../../../core/widget/read-look.ts';
import { ReadWidgetConfig } from '../../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../../core/widget/resolve-intent.ts';
import { ResolvePaymentAction } from '../../../core/widget/resolve-payment-action.ts';
import { SaveIntent } from '../../../core/widget/save-intent.ts';
import { SaveLook } from '../../../core/widget/save-look.ts';
import { registerClass } from '../register.ts';
import { CHANGE_FEED, CLOCK, EVIDENCE_URL_POLICY, ID_GENERATOR, PAYMENT_ACTIONS, TICKETS, WIDGETS } from '../tokens.ts';

/** Registers the widget's look, intents and actions. */
export function registerWidget(container: DependencyContainer): void {
  registerClass(container, ReadWidgetConfig, WIDGETS, PAYMENT_ACTIONS, EVIDENCE_URL_POLICY);
  registerClass(container, ResolveIntent, WIDGETS, EVIDENCE_URL_POLICY);
  registerClass(container, ResolvePaymentAction, PAYMENT_ACTIONS, PaymentProviders);
  registerClass(container, ResolveAction, WIDGETS, ResolvePaymentAction, EVIDENCE_URL_POLICY);
  registerClass(
    container,
    HandOffConversation,
    WIDGETS,
    TICKETS,
    CHANGE_FEED,
    EVIDENCE_URL_POLICY,
    CLOCK,
    ID_GENERATOR,
  );

  registerClass(container, ListIntents, WIDGETS, EVIDENCE_URL_POLICY);
  registerClass(container, SaveIntent, WIDGETS, EVIDENCE_URL_POLICY, CLOCK);
  registerClass(container, DeleteIntent, WIDGETS);
  registerClass(container, ListActions, WIDGETS, EVIDENCE_URL_POLICY);
  registerClass(container, ReadLook, WIDGETS);
  registerClass(container, SaveLook, WIDGETS);
  registerClass(container, ConfigureAction, WIDGETS, EVIDENCE_URL_POLICY, CLOCK);
}
