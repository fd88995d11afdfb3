import { createButton, createElement } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { createOpenRequest, type OpenRequest } from '../open-request.ts';
import { showStoredConversation } from './conversation.ts';
import { listStoredConversations } from './stored-conversations.ts';

/** Shows the menu: the visitor's conversations and the site's actions. */
export function showMenu(context: FlowContext): void {
  const { dialog, t, script, navigate } = context;
  const reopen = () => showMenu(context);
  const menuItem = (text: string, onClick: () => void, hint: string) =>
    createElement(
      'li',
      {},
      createButton(
        { class: 'choice' },
        onClick,
        createElement('span', { class: 'choice-title', dir: 'auto' }, text),
        ...(hint ? [createElement('small', {}, hint)] : []),
      ),
    );
  const conversationItems = listStoredConversations(script.site).map((conversation) => {
    const { key, title } = conversation;
    const openConversation = () =>
      showStoredConversation({ ...context, request: createOpenRequest('intent', key), back: reopen }, conversation);
    return menuItem(title, openConversation, t('continueConversation'));
  });
  const offerItems = listMenuItems(context).map(({ title, request }) =>
    menuItem(title, () => navigate(request, reopen), ''),
  );
  dialog.showView({
    title: t('menuTitle'),
    content: [
      offerItems.length + conversationItems.length > 0
        ? createElement('ul', { class: 'choices' }, ...conversationItems, ...offerItems)
        : createElement('p', {}, t('unavailable')),
    ],
  });
}

/** Lists the visible actions that the site has placed in the menu. If there are none, lists all intents. */
function listMenuItems({
  config,
  request: { pageUrl },
}: FlowContext): readonly { title: string; request: OpenRequest }[] {
  const actions = config.actions
    .filter(({ placement, visible }) => placement === 'menu' && visible)
    .map(({ actionKey: key, title }) => ({ title, request: { kind: 'action' as const, key, pageUrl } }));
  if (actions.length > 0) return actions;
  return config.intents.map(({ key, title }) => ({ title, request: { kind: 'intent' as const, key, pageUrl } }));
}
