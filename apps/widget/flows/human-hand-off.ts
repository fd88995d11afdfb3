import type { FlowContext } from '../flow-context.ts';
import type { ResolvedContentOfKind } from '../wire.ts';
import { showStoredConversation } from './conversation.ts';
import { toErrorMessage } from './error-message.ts';
import { showErrorWithRetry } from './error-with-retry.ts';
import { isConversationGone } from './follow-conversation.ts';
import { showForm } from './form.ts';
import { showLoading } from './loading.ts';

/**
 * Asks for a human agent in the visitor's latest conversation. If the conversation no longer exists, tries the
 * conversation before it. Shows a form if this browser has no conversation.
 */
async function requestHumanHandOff(context: FlowContext, resolved: ResolvedContentOfKind<'handoff'>): Promise<void> {
  const { api, conversations, t, dialog } = context;
  const [latestConversation] = conversations.list();
  if (!latestConversation) return showForm(context, resolved);
  const reply = await api.request(
    `widget/conversations/${latestConversation.id}/handoff`,
    {},
    latestConversation.token,
  );
  if (!dialog.isOpen) return;
  if (reply.body) {
    showStoredConversation(context, latestConversation);
  } else if (isConversationGone(reply.code)) {
    conversations.remove(latestConversation.id);
    await requestHumanHandOff(context, resolved);
  } else {
    showErrorWithRetry(context, resolved.title, toErrorMessage(reply, t), () => showHumanHandOff(context, resolved));
  }
}

/** Asks for a human agent, and shows the conversation in which the agent will answer, or a form. */
export function showHumanHandOff(context: FlowContext, resolved: ResolvedContentOfKind<'handoff'>): void {
  if (context.conversations.list().length > 0) showLoading(context, resolved.title);
  requestHumanHandOff(context, resolved).catch(() => context.dialog.close());
}
