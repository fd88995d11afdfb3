import type { StoredConversation } from '../conversation-storage.ts';
import { createButton, createElement, createLiveRegion } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { showStoredConversation } from './conversation.ts';

/** Confirms that a form was submitted, with a link to the new conversation. */
export function showSubmissionConfirmation(context: FlowContext, stored: Omit<StoredConversation, 'at'>): void {
  const { dialog, t } = context;
  const closeButton = createButton({ class: 'primary' }, () => dialog.close(), t('close'));
  const openButton = createButton(
    {},
    () => showStoredConversation({ ...context, back: undefined }, stored),
    t('showConversation'),
  );
  dialog.showView({
    title: t('sentTitle'),
    content: [
      createLiveRegion('status', {}, t('sentText')),
      createElement('div', { class: 'actions' }, closeButton, openButton),
    ],
  });
}
