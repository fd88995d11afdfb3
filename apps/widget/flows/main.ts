import type { FlowContext, FlowsScriptElement } from '../flow-context.ts';
import css from './flows.css';
import { showLinkedConversation } from './linked-conversation.ts';
import { applyLook } from './look.ts';
import { showMenu } from './menu.ts';
import { showPaymentStatus } from './payment-status.ts';
import { showResolvedContent } from './show-resolved-content.ts';

const withStyleAndLook =
  (show: (context: FlowContext) => void) =>
  (context: FlowContext): void => {
    context.dialog.addStyle(css);
    applyLook(context);
    show(context);
  };

// The first script has set `portico` on this script's element (load-flows.ts).
(document.currentScript as FlowsScriptElement | null)?.portico?.({
  show: (context, resolved) => withStyleAndLook(() => showResolvedContent(context, resolved))(context),
  showMenu: withStyleAndLook(showMenu),
  showLinkedConversation: withStyleAndLook(showLinkedConversation),
  showPayment: withStyleAndLook(showPaymentStatus),
});
