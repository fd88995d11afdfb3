import { createButton, createElement, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import type { ResolvedContentOfKind } from '../wire.ts';

/** Shows a phone number with a `tel:` link. The visitor's device asks for confirmation before it dials. */
export function showPhoneCall(
  { dialog, t, request, back }: FlowContext,
  { title, number, text }: ResolvedContentOfKind<'call'>,
): void {
  const dialableNumber = number.replaceAll(/[^\d+]/g, '');
  const callLink = createElement(
    'a',
    { class: 'primary', href: `tel:${dialableNumber}` },
    ...interpolateNodes(t('call'), { number }),
  );
  callLink.addEventListener('click', () => {
    dispatchPageEvent('left', request, { host: 'tel' });
    dialog.close();
  });
  dialog.showView({
    title,
    content: [
      ...(text ? [createElement('p', { class: 'text', dir: 'auto' }, text)] : []),
      createElement('h3', {}, ...interpolateNodes(t('callTitle'), { number })),
      createElement('p', {}, t('callText')),
      createElement(
        'div',
        { class: 'actions' },
        callLink,
        createButton({}, back ?? (() => dialog.close()), t('cancel')),
      ),
    ],
    focus: callLink,
    back,
  });
}
