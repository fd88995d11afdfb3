import { createButton, createElement, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { showLeaveSiteConfirmation } from './leave-site-confirmation.ts';
import { parseDestination } from './parse-destination.ts';

/** Shows a message from the site's owner, with a link if there is a valid `destination`. */
export function showNotice(
  context: FlowContext,
  notice: { title: string; text: string; destination: string | null },
): void {
  const { dialog, t, back } = context;
  const { title, text, destination } = notice;
  const target = parseDestination(destination);
  const reopen = () => showNotice(context, notice);
  const continueButton =
    target &&
    createButton(
      { class: 'primary' },
      () => showLeaveSiteConfirmation({ ...context, back: reopen }, { title, destination: target.href }),
      ...interpolateNodes(t('leave'), target),
    );
  const closeButton = createButton({ class: continueButton ? '' : 'primary' }, () => dialog.close(), t('close'));
  dialog.showView({
    title,
    content: [
      createElement('p', { class: 'text', dir: 'auto' }, text),
      createElement('div', { class: 'actions' }, ...(continueButton ? [continueButton, closeButton] : [closeButton])),
    ],
    focus: continueButton ?? closeButton,
    back,
  });
}
