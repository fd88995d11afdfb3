import { button, element, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import type { ResolvedAs } from '../wire.ts';

/** Shows a phone number with a `tel:` link. The visitor's device asks for confirmation before it dials. */
export function showCall({ dialog, t, request, back }: FlowContext, { title, number, text }: ResolvedAs<'call'>): void {
  const dialableNumber = number.replaceAll(/[^\d+]/g, '');
  const callLink = element(
    'a',
    { class: 'primary', href: `tel:${dialableNumber}` },
    ...interpolateNodes(t('call'), { number }),
  );
  callLink.addEventListener('click', () => {
    dispatchPageEvent('left', request, { host: 'tel' });
    dialog.close();
  });
  dialog.show({
    title,
    content: [
      ...(text ? [element('p', { class: 'text', dir: 'auto' }, text)] : []),
      element('h3', {}, ...interpolateNodes(t('callTitle'), { number })),
      element('p', {}, t('callText')),
      element('div', { class: 'actions' }, callLink, button({}, back ?? (() => dialog.close()), t('cancel'))),
    ],
    focus: callLink,
    back,
  });
}
