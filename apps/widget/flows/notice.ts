import { button, element, phrase } from '../elements.ts';
import type { Scene } from '../scene.ts';
import { destinationOf } from './destination.ts';
import { showWay } from './leave.ts';

/** A text of the owner's, and the way on from it where there is one. */
export function showNotice(scene: Scene, notice: { title: string; text: string; destination: string | null }): void {
  const { dialog, say, back } = scene;
  const { title, text, destination } = notice;
  const place = destinationOf(destination);
  const again = () => showNotice(scene, notice);
  const on =
    place &&
    button(
      { class: 'primary' },
      () => showWay({ ...scene, back: again }, { title, destination: place.href }),
      ...phrase(say('leave'), place),
    );
  const end = button({ class: on ? '' : 'primary' }, () => dialog.close(), say('close'));
  dialog.show({
    title,
    content: [
      element('p', { class: 'text', dir: 'auto' }, text),
      element('div', { class: 'actions' }, ...(on ? [on, end] : [end])),
    ],
    focus: on ?? end,
    back,
  });
}
