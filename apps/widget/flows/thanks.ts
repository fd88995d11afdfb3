import { button, element, heard } from '../elements.ts';
import type { Scene } from '../scene.ts';
import { showKept } from './conversation.ts';
import type { KeptConversation } from './kept-conversations.ts';

/** Says that a form's answers have arrived, and leads to the conversation that they began. */
export function showThanks(scene: Scene, kept: Omit<KeptConversation, 'at'>): void {
  const { dialog, say } = scene;
  const end = button({ class: 'primary' }, () => dialog.close(), say('close'));
  const look = button({}, () => showKept({ ...scene, back: undefined }, kept), say('showConversation'));
  dialog.show({
    title: say('sentTitle'),
    content: [heard('status', {}, say('sentText')), element('div', { class: 'actions' }, end, look)],
  });
}
