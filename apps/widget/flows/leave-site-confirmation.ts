import { createButton, createElement, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { parseDestination } from './parse-destination.ts';

/** Shows the host of `destination` and asks for confirmation before the visitor leaves the site. */
export function showLeaveSiteConfirmation(
  context: FlowContext,
  { title, destination }: { title: string; destination: string },
): void {
  const { dialog, t, request, back } = context;
  const target = parseDestination(destination);
  if (!target) {
    dialog.showView({ title, content: [createElement('p', {}, t('unavailable'))], back });
    return;
  }
  const { href, host } = target;
  const leaveLink = createElement(
    'a',
    { class: 'primary', href, target: '_blank', rel: 'noopener noreferrer' },
    ...interpolateNodes(t('leave'), { host }),
  );
  leaveLink.addEventListener('click', () => {
    dispatchPageEvent('left', request, { host });
    dialog.close();
  });
  const cancelButton = createButton({}, back ?? (() => dialog.close()), t('cancel'));
  dialog.showView({
    title,
    content: [
      createElement('h3', {}, t('leaveTitle')),
      createElement('p', {}, ...interpolateNodes(t('leaveText'), { host })),
      createElement('div', { class: 'actions' }, leaveLink, cancelButton),
    ],
    focus: leaveLink,
    back,
  });
}
