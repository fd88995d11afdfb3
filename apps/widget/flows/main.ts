import type { FlowContext, FlowsScriptElement } from '../flow-context.ts';
import css from './flows.css';
import { showLinkedConversation } from './linked-conversation.ts';
import { applyLook } from './look.ts';
import { showMenu } from './menu.ts';
import { showPaymentStatus } from './payment-status.ts';
import { showResolved } from './show-resolved.ts';

const withFlowsStyle =
  (show: (context: FlowContext) => void) =>
  (context: FlowContext): void => {
    context.dialog.addStyle(css);
    applyLook(context);
    show(context);
  };

// The first script has set `portico` on this script's element (load-flows.ts).
(document.currentScript as FlowsScriptElement | null)?.portico?.({
  show: (context, resolved) => withFlowsStyle(() => showResolved(context, resolved))(context),
  showMenu: withFlowsStyle(showMenu),
  showLinkedConversation: withFlowsStyle(showLinkedConversation),
  showPayment: withFlowsStyle(showPaymentStatus),
});
