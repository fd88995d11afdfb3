import { button, element } from '../elements.ts';
import type { Scene } from '../scene.ts';
import { type Wish, wishFor } from '../wish.ts';
import { showKept } from './conversation.ts';
import { keptConversations } from './kept-conversations.ts';

/** What the site offers in its menu, and the conversations that the visitor has begun. */
export function showMenu(scene: Scene): void {
  const { dialog, say, script, go } = scene;
  const again = () => showMenu(scene);
  const choice = (words: string, act: () => void, more: string) =>
    element(
      'li',
      {},
      button(
        { class: 'choice' },
        act,
        element('span', { class: 'choice-title', dir: 'auto' }, words),
        ...(more ? [element('small', {}, more)] : []),
      ),
    );
  const kept = keptConversations(script.site).map((conversation) => {
    const { key, title } = conversation;
    const to = () => showKept({ ...scene, wish: wishFor('intent', key), back: again }, conversation);
    return choice(title, to, say('continueConversation'));
  });
  const offered = offeredIn(scene).map(({ title, wish }) => choice(title, () => go(wish, again), ''));
  dialog.show({
    title: say('menuTitle'),
    content: [
      offered.length + kept.length > 0
        ? element('ul', { class: 'choices' }, ...kept, ...offered)
        : element('p', {}, say('unavailable')),
    ],
  });
}

/** The actions of the menu; a site that has placed none there shows its intents. */
function offeredIn({ config, wish: { pageUrl } }: Scene): readonly { title: string; wish: Wish }[] {
  const actions = config.actions
    .filter(({ placement, visible }) => placement === 'menu' && visible)
    .map(({ actionKey: key, title }) => ({ title, wish: { kind: 'action' as const, key, pageUrl } }));
  if (actions.length > 0) return actions;
  return config.intents.map(({ key, title }) => ({ title, wish: { kind: 'intent' as const, key, pageUrl } }));
}
