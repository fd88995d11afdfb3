import type { StoredConversation } from '../conversation-storage.ts';
import { createButton, createElement, createIcon, interpolate } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { createOpenRequest, type OpenRequest } from '../open-request.ts';
import { detectPageLanguage } from '../script-settings.ts';
import { showStoredConversation } from './conversation.ts';
import { formatMessageTime, selectFormatLocale } from './format.ts';
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

/** An action or intent in the menu. */
interface MenuOffer extends Pick<MenuItem, 'title' | 'text' | 'icon'> {
  readonly request: OpenRequest;
  /**
   * Whether the offer opens the visitor's latest conversation with the offer's key, if there is such a conversation.
   */
  readonly opensConversation: boolean;
}

/**
 * Shows the menu: the visitor's conversations and the site's actions or intents. If an offer opens one of these
 * conversations, the menu has one entry for both.
 */
export function showMenu(context: FlowContext): void {
  const { dialog, t, navigate } = context;
  const reopen = () => showMenu(context);
  const conversations = context.conversations.list();
  const offers = listMenuOffers(context);
  const latestOf = ({ opensConversation, request }: MenuOffer) =>
    opensConversation ? conversations.find(({ key }) => key === request.key) : undefined;
  const conversationItems = conversations.map((conversation) => {
    const offer = offers.find((one) => latestOf(one) === conversation);
    const open = offer
      ? () => navigate(offer.request, reopen)
      : () => openStoredConversation(context, conversation, reopen);
    return toConversationItem(context, conversation, open);
  });
  const offerItems = offers
    .filter((offer) => !latestOf(offer))
    .map(({ title, text, icon, request }) => ({ title, text, icon, unread: 0, open: () => navigate(request, reopen) }));
  const items = [...conversationItems, ...offerItems].map(createMenuItem);
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

function openStoredConversation(context: FlowContext, conversation: StoredConversation, back: () => void): void {
  showStoredConversation({ ...context, request: createOpenRequest('intent', conversation.key), back }, conversation);
}

/**
 * The line below the title has the subject and says when the visitor last wrote, because several conversations may have
 * the same title.
 */
function toConversationItem(
  { unread: unreadAnswers, t, config, script }: FlowContext,
  { title, subject, id, at }: StoredConversation,
  open: () => void,
): MenuItem {
  const unread = unreadAnswers.countOf(id);
  const locale = selectFormatLocale(config.locale, detectPageLanguage(script));
  const text =
    unread > 0
      ? interpolate(t('unread'), { count: String(unread) })
      : `${subject || t('continueConversation')} · ${formatMessageTime(new Date(at).toISOString(), locale)}`;
  return { title, text, icon: CHAT_ICON, unread, open };
}

/** Lists the visible actions that the site has placed in the menu. If there are none, lists all intents. */
function listMenuOffers({ config, t, request: { pageUrl } }: FlowContext): readonly MenuOffer[] {
  const actions = config.actions
    .filter(({ placement, visible }) => placement === 'menu' && visible)
    .map(({ actionKey: key, title }) => ({
      title,
      text: t(`${key}Text`),
      icon: findActionIcon(key),
      request: { kind: 'action' as const, key, pageUrl },
      opensConversation: key === 'messages',
    }));
  if (actions.length > 0) return actions;
  return config.intents.map((intent) => ({
    title: intent.title,
    text: intent.text ?? t(`${intent.kind}Text`),
    icon: findIntentIcon(intent),
    request: { kind: 'intent' as const, key: intent.key, pageUrl },
    opensConversation: intent.kind === 'conversation',
  }));
}
