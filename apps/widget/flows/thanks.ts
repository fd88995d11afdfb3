import { button, element, liveRegion } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { showStoredConversation } from './conversation.ts';
import type { StoredConversation } from './stored-conversations.ts';

/** Confirms that a form was submitted, with a link to the new conversation. */
export function showThanks(context: FlowContext, stored: Omit<StoredConversation, 'at'>): void {
  const { dialog, t } = context;
  const closeButton = button({ class: 'primary' }, () => dialog.close(), t('close'));
  const openButton = button(
    {},
    () => showStoredConversation({ ...context, back: undefined }, stored),
    t('showConversation'),
  );
  dialog.show({
    title: t('sentTitle'),
    content: [liveRegion('status', {}, t('sentText')), element('div', { class: 'actions' }, closeButton, openButton)],
  });
}
