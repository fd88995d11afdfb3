import type { FlowContext } from '../flow-context.ts';
import type { ResolvedContent } from '../wire.ts';
import { showConversation } from './conversation.ts';
import { showForm } from './form.ts';
import { showHandOff } from './hand-off.ts';
import { showLeaveConfirmation } from './leave-confirmation.ts';
import { showNotice } from './notice.ts';
import { showPaymentConfirmation } from './payment.ts';
import { showPhoneCall } from './phone-call.ts';
import { showVideos } from './videos.ts';

/** Shows a resolved intent or action. */
export function showResolved(context: FlowContext, resolved: ResolvedContent): void {
  switch (resolved.kind) {
    case 'form':
      showForm(context, resolved);
      break;
    case 'handoff':
      showHandOff(context, resolved);
      break;
    case 'conversation':
      showConversation(context, resolved);
      break;
    case 'link':
      showLeaveConfirmation(context, resolved);
      break;
    case 'notice':
      showNotice(context, resolved);
      break;
    case 'videos':
      showVideos(context, resolved);
      break;
    case 'call':
      showPhoneCall(context, resolved);
      break;
    case 'payment':
      showPaymentConfirmation(context, resolved);
      break;
    case 'unavailable':
      showNotice(context, { ...resolved, text: resolved.message, destination: null });
      break;
    default:
      // A cached script may be older than the server, and not know a new kind.
      context.dialog.close();
  }
}
