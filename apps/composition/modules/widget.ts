import type { DependencyContainer } from 'tsyringe';
import { PaymentProviderClient } from '../../../core/payments/settings/payment-provider-client.ts';
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
import {
  CHANGE_FEED,
  CLOCK,
  EVIDENCE_URL_POLICY,
  ID_GENERATOR,
  PAYMENT_ACTION_REPOSITORY,
  TICKET_REPOSITORY,
  WIDGET_REPOSITORY,
} from '../tokens.ts';

/** Registers the widget's look, intents and actions. */
export function registerWidget(container: DependencyContainer): void {
  registerClass(container, ReadWidgetConfig, WIDGET_REPOSITORY, PAYMENT_ACTION_REPOSITORY, EVIDENCE_URL_POLICY);
  registerClass(container, ResolveIntent, WIDGET_REPOSITORY, EVIDENCE_URL_POLICY);
  registerClass(container, ResolvePaymentAction, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient);
  registerClass(container, ResolveAction, WIDGET_REPOSITORY, ResolvePaymentAction, EVIDENCE_URL_POLICY);
  registerClass(
    container,
    HandOffConversation,
    WIDGET_REPOSITORY,
    TICKET_REPOSITORY,
    CHANGE_FEED,
    EVIDENCE_URL_POLICY,
    CLOCK,
    ID_GENERATOR,
  );

  registerClass(container, ListIntents, WIDGET_REPOSITORY, EVIDENCE_URL_POLICY);
  registerClass(container, SaveIntent, WIDGET_REPOSITORY, EVIDENCE_URL_POLICY, CLOCK);
  registerClass(container, DeleteIntent, WIDGET_REPOSITORY);
  registerClass(container, ListActions, WIDGET_REPOSITORY, EVIDENCE_URL_POLICY);
  registerClass(container, ReadLook, WIDGET_REPOSITORY);
  registerClass(container, SaveLook, WIDGET_REPOSITORY);
  registerClass(container, ConfigureAction, WIDGET_REPOSITORY, EVIDENCE_URL_POLICY, CLOCK);
}
