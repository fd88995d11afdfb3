import { bare } from './bare.ts';
import { Launcher } from './launcher.ts';
import { hasUnfinishedPayment } from './payment-record.ts';
import { languageOf, readScript, type Script } from './script.ts';
import { listen, ownMember } from './triggers.ts';
import { Widget } from './widget.ts';
import { wishFor } from './wish.ts';
import { wordsMeanwhile } from './words.ts';

/** The API for pages: `open` shows an intent, `destroy` removes the widget from the page. */
interface ServiceWidget {
  readonly open: (call: unknown) => void;
  readonly destroy: () => void;
}

declare global {
  interface Window {
    /** The widget, or until it has loaded whatever keeps the calls for it in `queue`. */
    ServiceWidget?: unknown;
  }
}

const script = readScript();
// A page may have the script twice: the first one works for both.
if (script && !isLoaded(window.ServiceWidget)) start(script);

function start(script: Script): void {
  const queue = ownMember(window.ServiceWidget, 'queue');
  const widget = new Widget(script);
  const ending = new AbortController();
  let launcher: Launcher | undefined;
  const api: ServiceWidget = Object.freeze({
    open: (call: unknown) => widget.act(wishFor('intent', ownMember(call, 'intentKey'))),
    destroy: () => {
      ending.abort();
      widget.end();
      launcher?.remove();
      if (window.ServiceWidget === api) delete window.ServiceWidget;
    },
  });
  window.ServiceWidget = api;
  listen((wish, opener) => widget.act(wish, opener), ending.signal);

  const begin = () => {
    if (ending.signal.aborted) return;
    const { menu, theme } = script;
    const words = menu || wordsMeanwhile(languageOf(script))('openMenu');
    if (menu !== undefined) launcher = new Launcher(words, theme, (opener) => widget.act(wishFor('menu'), opener));
    if (hasUnfinishedPayment(script.site)) widget.act(wishFor('return'));
    if (Array.isArray(queue)) queue.forEach(api.open);
  };
  // A visitor who goes back from the checkout may find the page as it was left.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && hasUnfinishedPayment(script.site) && widget.act(wishFor('return')),
    bare({ signal: ending.signal }),
  );
  if (document.body) begin();
  else document.addEventListener('DOMContentLoaded', begin, bare({ once: true, signal: ending.signal }));
}

function isLoaded(present: unknown): boolean {
  return typeof ownMember(present, 'destroy') === 'function';
}
