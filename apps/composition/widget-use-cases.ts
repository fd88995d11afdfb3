import type { PaymentProviders } from '../../core/payments/settings/payment-providers.ts';
import type { ConversationOpener } from '../../core/tickets/conversation-opener.ts';
import { ConfigureAction } from '../../core/widget/configure-action.ts';
import { DeleteIntent } from '../../core/widget/delete-intent.ts';
import { HandOffConversation } from '../../core/widget/hand-off-conversation.ts';
import { ListActions } from '../../core/widget/list-actions.ts';
import { ListIntents } from '../../core/widget/list-intents.ts';
import { OfferedPayment } from '../../core/widget/offered-payment.ts';
import { OpenChat } from '../../core/widget/open-chat.ts';
import { OpenTicket } from '../../core/widget/open-ticket.ts';
import { ReadWidgetConfig } from '../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../core/widget/resolve-intent.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import type { PortOf } from './tokens.ts';

/** What the widget offers visitors, and how an owner says so. */
export function widgetUseCases(port: PortOf, opener: ConversationOpener, providers: PaymentProviders) {
  const [widgets, policy, clock] = [port('widgets'), port('evidenceUrlPolicy'), port('clock')];
  const [tickets, feed, ids] = [port('tickets'), port('changeFeed'), port('ids')];
  const payments = port('paymentActions');
  return {
    readWidgetConfig: new ReadWidgetConfig(widgets, payments, policy),
    resolveIntent: new ResolveIntent(widgets, policy),
    resolveAction: new ResolveAction(widgets, new OfferedPayment(payments, providers), policy),
    openTicket: new OpenTicket(opener, widgets),
    openChat: new OpenChat(opener, widgets),
    handOffConversation: new HandOffConversation(widgets, tickets, feed, policy, clock, ids),

    listIntents: new ListIntents(widgets, policy),
    saveIntent: new SaveIntent(widgets, policy, clock),
    deleteIntent: new DeleteIntent(widgets),
    listActions: new ListActions(widgets, policy),
    configureAction: new ConfigureAction(widgets, policy, clock),
  };
}
