import { button, element, phrase } from '../elements.ts';
import { tell } from '../events.ts';
import type { Scene } from '../scene.ts';
import type { ResolvedAs } from '../wire.ts';

/** Names the number; the device dials it once the visitor has confirmed. */
export function showCall({ dialog, say, wish, back }: Scene, { title, number, text }: ResolvedAs<'call'>): void {
  const digits = number.replaceAll(/[^\d+]/g, '');
  const call = element('a', { class: 'primary', href: `tel:${digits}` }, ...phrase(say('call'), { number }));
  call.addEventListener('click', () => {
    tell('left', wish, { host: 'tel' });
    dialog.close();
  });
  dialog.show({
    title,
    content: [
      ...(text ? [element('p', { class: 'text', dir: 'auto' }, text)] : []),
      element('h3', {}, ...phrase(say('callTitle'), { number })),
      element('p', {}, say('callText')),
      element('div', { class: 'actions' }, call, button({}, back ?? (() => dialog.close()), say('cancel'))),
    ],
    focus: call,
    back,
  });
}
