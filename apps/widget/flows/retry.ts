import { button, element } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';

/** Shows an error with a retry button. */
export function showRetry({ dialog, t, back }: FlowContext, title: string, message: string, onRetry: () => void): void {
  const retryButton = button({ class: 'primary' }, onRetry, t('tryAgain'));
  dialog.show({
    title,
    content: [
      element('p', { class: 'trouble', role: 'alert' }, message),
      element('div', { class: 'actions' }, retryButton),
    ],
    focus: retryButton,
    back,
  });
}
