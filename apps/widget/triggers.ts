import { createOpenRequest, type OpenRequest } from './open-request.ts';
import { withoutPrototype } from './without-prototype.ts';

type OpenHandler = (request: OpenRequest, opener?: HTMLElement | SVGElement) => void;

const INTENT_ATTRIBUTE = 'data-service-intent';
const ACTION_ATTRIBUTE = 'data-service-action';

/**
 * Calls `open` for clicks on elements with an intent or action attribute, and for `service:open` events. Listens on
 * the window, so elements that are added later work too. Stops when `signal` is aborted.
 */
export function listenForTriggers(open: OpenHandler, signal: AbortSignal): void {
  window.addEventListener(
    'click',
    (event) => {
      const element = findTriggerElement(event);
      if (!element) return;
      // A link is not followed and a form is not submitted, even if the key is unknown and nothing opens.
      event.preventDefault();
      const intentKey = element.getAttribute(INTENT_ATTRIBUTE);
      open(
        intentKey === null
          ? createOpenRequest('action', element.getAttribute(ACTION_ATTRIBUTE))
          : createOpenRequest('intent', intentKey),
        element,
      );
    },
    withoutPrototype({ signal }),
  );
  window.addEventListener(
    'service:open',
    (event) =>
      open(createOpenRequest('action', readOwnProperty(event instanceof CustomEvent && event.detail, 'actionKey'))),
    withoutPrototype({ signal }),
  );
}

/**
 * Reads an own property of a value from the page. Returns `undefined` if there is no such property or reading it
 * throws.
 */
export function readOwnProperty(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? Reflect.get(value, name)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the trigger element of a click. Ignores clicks that open a new tab or window. */
function findTriggerElement(event: MouseEvent): HTMLElement | SVGElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  return event
    .composedPath()
    .find(
      (target): target is HTMLElement | SVGElement =>
        (target instanceof HTMLElement || target instanceof SVGElement) &&
        (target.hasAttribute(INTENT_ATTRIBUTE) || target.hasAttribute(ACTION_ATTRIBUTE)),
    );
}
