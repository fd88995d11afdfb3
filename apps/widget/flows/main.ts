import type { FlowContext, FlowsScriptElement } from '../flow-context.ts';
import css from './flows.css';
import { showLinkedConversation } from './linked-conversation.ts';
import { applyLook } from './look.ts';
import { showMenu } from './menu.ts';
import { showPaymentStatus } from './payment-status.ts';
import { showResolved } from './show-resolved.ts';

const withSiteStyle =
  (show: (context: FlowContext) => void) =>
  (context: FlowContext): void => {
    context.dialog.addStyle(css);
    applyLook(context);
    show(context);
  };

// The first script has set `portico` on this script's element (load-flows.ts).
(document.currentScript as FlowsScriptElement | null)?.portico?.({
  show: (context, resolved) => withSiteStyle(() => showResolved(context, resolved))(context),
  showMenu: withSiteStyle(showMenu),
  showLinkedConversation: withSiteStyle(showLinkedConversation),
  showPayment: withSiteStyle(showPaymentStatus),
});
