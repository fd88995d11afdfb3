import { button, element, phrase } from '../elements.ts';
import { tell } from '../events.ts';
import type { Scene } from '../scene.ts';
import { destinationOf } from './destination.ts';

/** Asks for confirmation, naming the host, before the visitor leaves for it. */
export function showWay(scene: Scene, { title, destination }: { title: string; destination: string }): void {
  const { dialog, say, wish, back } = scene;
  const place = destinationOf(destination);
  if (!place) {
    dialog.show({ title, content: [element('p', {}, say('unavailable'))], back });
    return;
  }
  const { href, host } = place;
  const leave = element(
    'a',
    { class: 'primary', href, target: '_blank', rel: 'noopener noreferrer' },
    ...phrase(say('leave'), { host }),
  );
  leave.addEventListener('click', () => {
    tell('left', wish, { host });
    dialog.close();
  });
  const stay = button({}, back ?? (() => dialog.close()), say('cancel'));
  dialog.show({
    title,
    content: [
      element('h3', {}, say('leaveTitle')),
      element('p', {}, ...phrase(say('leaveText'), { host })),
      element('div', { class: 'actions' }, leave, stay),
    ],
    focus: leave,
    back,
  });
}
