import type { FlowContext } from '../flow-context.ts';
import { createOpenRequest } from '../open-request.ts';
import type { LinkedConversation } from '../wire.ts';
import { showStoredConversation } from './conversation.ts';
import { toErrorMessage } from './error-message.ts';
import { showErrorWithRetry } from './error-with-retry.ts';
import { showLoading } from './loading.ts';
import { showNotice } from './notice.ts';

/** Shows the conversation of a mailed link. The key of the request is the code of the link. */
export function showLinkedConversation(context: FlowContext): void {
  const { dialog, t } = context;
  showLoading(context, t('conversationTitle'));
  openLinkedConversation(context).catch(() => dialog.close());
}

async function openLinkedConversation(context: FlowContext): Promise<void> {
  const { api, config, conversations, dialog, request, t } = context;
  const title = t('conversationTitle');
  const reply = await api.request<LinkedConversation>('widget/conversation-links', { code: request.key });
  if (!dialog.isOpen) return;
  if (reply.body) {
    const { conversationId: id, conversationToken: token, intentKey } = reply.body;
    const intent = config.intents.find(({ key }) => key === intentKey);
    const known = conversations.list().find((one) => one.id === id);
    const stored = known ?? { key: intentKey ?? 'messages', title: intent?.title ?? title, id, token };
    conversations.store(stored);
    showStoredConversation({ ...context, request: createOpenRequest('intent', stored.key) }, stored);
  } else if (reply.code === 'conversation_link_invalid') {
    showNotice(context, { title, text: t('conversationGone'), destination: null });
  } else {
    showErrorWithRetry(context, title, toErrorMessage(reply, t), () => showLinkedConversation(context));
  }
}
