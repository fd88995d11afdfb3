import type { FlowContext } from '../flow-context.ts';
import type { ResolvedContent } from '../wire.ts';
import { showConversation } from './conversation.ts';
import { showForm } from './form.ts';
import { showHumanHandOff } from './human-hand-off.ts';
import { showLeaveSiteConfirmation } from './leave-site-confirmation.ts';
import { showNotice } from './notice.ts';
import { showPaymentConfirmation } from './payment.ts';
import { showPhoneCall } from './phone-call.ts';
import { showVideos } from './videos.ts';

/** Shows a resolved intent or action. */
export function showResolvedContent(context: FlowContext, resolved: ResolvedContent): void {
  switch (resolved.kind) {
    case 'form':
      showForm(context, resolved);
      break;
    case 'handoff':
      showHumanHandOff(context, resolved);
      break;
    case 'conversation':
      showConversation(context, resolved);
      break;
    case 'link':
      showLeaveSiteConfirmation(context, resolved);
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
