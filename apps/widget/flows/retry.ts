import { button, element } from '../elements.ts';
import type { Scene } from '../scene.ts';

/** Says what has not worked, and offers it again. */
export function showRetry({ dialog, say, back }: Scene, title: string, trouble: string, again: () => void): void {
  const retry = button({ class: 'primary' }, again, say('tryAgain'));
  dialog.show({
    title,
    content: [element('p', { class: 'trouble', role: 'alert' }, trouble), element('div', { class: 'actions' }, retry)],
    focus: retry,
    back,
  });
}
