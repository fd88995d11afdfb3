import { button, element, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { parseDestination } from './parse-destination.ts';

/** Shows the host of `destination` and asks for confirmation before the visitor leaves the site. */
export function showLeaveConfirmation(
  context: FlowContext,
  { title, destination }: { title: string; destination: string },
): void {
  const { dialog, t, request, back } = context;
  const target = parseDestination(destination);
  if (!target) {
    dialog.show({ title, content: [element('p', {}, t('unavailable'))], back });
    return;
  }
  const { href, host } = target;
  const leaveLink = element(
    'a',
    { class: 'primary', href, target: '_blank', rel: 'noopener noreferrer' },
    ...interpolateNodes(t('leave'), { host }),
  );
  leaveLink.addEventListener('click', () => {
    dispatchPageEvent('left', request, { host });
    dialog.close();
  });
  const cancelButton = button({}, back ?? (() => dialog.close()), t('cancel'));
  dialog.show({
    title,
    content: [
      element('h3', {}, t('leaveTitle')),
      element('p', {}, ...interpolateNodes(t('leaveText'), { host })),
      element('div', { class: 'actions' }, leaveLink, cancelButton),
    ],
    focus: leaveLink,
    back,
  });
}
