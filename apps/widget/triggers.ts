import { bare } from './bare.ts';
import { type Wish, wishFor } from './wish.ts';

type Act = (wish: Wish, opener?: HTMLElement | SVGElement) => void;

const INTENT = 'data-service-intent';
const ACTION = 'data-service-action';

/** Listens on the window, so that elements added later work as well, until `signal` is aborted. */
export function listen(act: Act, signal: AbortSignal): void {
  window.addEventListener(
    'click',
    (event) => {
      const element = triggerOf(event);
      if (!element) return;
      // Neither a link nor a form goes on: what the key does is the service's to say, and an unknown one does nothing.
      event.preventDefault();
      const intentKey = element.getAttribute(INTENT);
      act(intentKey === null ? wishFor('action', element.getAttribute(ACTION)) : wishFor('intent', intentKey), element);
    },
    bare({ signal }),
  );
  window.addEventListener(
    'service:open',
    (event) => act(wishFor('action', ownMember(event instanceof CustomEvent && event.detail, 'actionKey'))),
    bare({ signal }),
  );
}

/** A member of whatever a page has handed over; what reading it throws is nobody's. */
export function ownMember(given: unknown, name: string): unknown {
  try {
    return typeof given === 'object' && given !== null && Object.hasOwn(given, name)
      ? Reflect.get(given, name)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Clicks that open a new tab or window are left to the browser. */
function triggerOf(event: MouseEvent): HTMLElement | SVGElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  return event
    .composedPath()
    .find(
      (target): target is HTMLElement | SVGElement =>
        (target instanceof HTMLElement || target instanceof SVGElement) &&
        (target.hasAttribute(INTENT) || target.hasAttribute(ACTION)),
    );
}
