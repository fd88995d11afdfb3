import { createButton, createElement, createIcon, interpolate } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { createOpenRequest, type OpenRequest } from '../open-request.ts';
import { showStoredConversation } from './conversation.ts';
import { CHAT_ICON, findActionIcon, findIntentIcon } from './icons.ts';

/** An entry of the menu. */
interface MenuItem {
  readonly title: string;
  /** The line below the title. */
  readonly text: string;
  readonly icon: string;
  /** Number of unread answers. */
  readonly unread: number;
  readonly open: () => void;
}

/** Shows the menu: the visitor's conversations and the site's actions. */
export function showMenu(context: FlowContext): void {
  const { dialog, t, navigate } = context;
  const reopen = () => showMenu(context);
  const offers = listMenuOffers(context).map(
    ({ request, ...offer }): MenuItem => ({ ...offer, unread: 0, open: () => navigate(request, reopen) }),
  );
  const items = [...listConversationItems(context, reopen), ...offers].map(createMenuItem);
  dialog.showView({
    title: t('menuTitle'),
    content: [
      items.length > 0 ? createElement('ul', { class: 'choices' }, ...items) : createElement('p', {}, t('unavailable')),
    ],
  });
}

function createMenuItem({ title, text, icon, unread, open }: MenuItem): HTMLElement {
  const words = createElement(
    'span',
    { class: 'choice-words' },
    createElement('span', { class: 'choice-title', dir: 'auto' }, title),
    createElement('small', { dir: 'auto' }, text),
  );
  const button = createButton(
    { class: 'choice' },
    () => {
      button.setAttribute('aria-busy', 'true');
      open();
    },
    createIcon(icon),
    words,
    ...(unread > 0 ? [createElement('span', { class: 'badge', 'aria-hidden': 'true' }, String(unread))] : []),
  );
  return createElement('li', {}, button);
}

function listConversationItems(context: FlowContext, back: () => void): readonly MenuItem[] {
  const { conversations, unread: unreadAnswers, t } = context;
  return conversations.list().map((conversation) => {
    const { key, title, id } = conversation;
    const unread = unreadAnswers.countOf(id);
    const text = unread > 0 ? interpolate(t('unread'), { count: String(unread) }) : t('continueConversation');
    const open = () =>
      showStoredConversation({ ...context, request: createOpenRequest('intent', key), back }, conversation);
    return { title, text, icon: CHAT_ICON, unread, open };
  });
}

/** Lists the visible actions that the site has placed in the menu. If there are none, lists all intents. */
function listMenuOffers({
  config,
  t,
  request: { pageUrl },
}: FlowContext): readonly (Pick<MenuItem, 'title' | 'text' | 'icon'> & { readonly request: OpenRequest })[] {
  const actions = config.actions
    .filter(({ placement, visible }) => placement === 'menu' && visible)
    .map(({ actionKey: key, title }) => ({
      title,
      text: t(`${key}Text`),
      icon: findActionIcon(key),
      request: { kind: 'action' as const, key, pageUrl },
    }));
  if (actions.length > 0) return actions;
  return config.intents.map((intent) => ({
    title: intent.title,
    text: intent.text ?? t(`${intent.kind}Text`),
    icon: findIntentIcon(intent),
    request: { kind: 'intent' as const, key: intent.key, pageUrl },
  }));
}
