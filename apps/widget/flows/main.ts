import type { FlowContext, FlowsElement } from '../flow-context.ts';
import css from './flows.css';
import { showMenu } from './menu.ts';
import { showPaymentStatus } from './payment-status.ts';
import { showResolved } from './show-resolved.ts';

const withStyle =
  (show: (context: FlowContext) => void) =>
  (context: FlowContext): void => {
    context.dialog.addStyle(css);
    show(context);
  };

// The first script has set `portico` on this script's element (load-flows.ts).
(document.currentScript as FlowsElement | null)?.portico?.({
  show: (context, resolved) => withStyle(() => showResolved(context, resolved))(context),
  showMenu: withStyle(showMenu),
  showPayment: withStyle(showPaymentStatus),
});
