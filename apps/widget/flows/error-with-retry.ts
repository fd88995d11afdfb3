import { createButton, createElement } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';

/** Shows an error with a retry button. */
export function showErrorWithRetry(
  { dialog, t, back }: FlowContext,
  title: string,
  message: string,
  onRetry: () => void,
): void {
  const handleRetry = () => {
    retryButton.setAttribute('aria-busy', 'true');
    onRetry();
  };
  const retryButton = createButton({ class: 'primary' }, handleRetry, t('tryAgain'));
  dialog.showView({
    title,
    content: [
      createElement('p', { class: 'trouble', role: 'alert' }, message),
      createElement('div', { class: 'actions' }, retryButton),
    ],
    focus: retryButton,
    back,
  });
}
