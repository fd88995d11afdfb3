import { takeConversationCode } from './conversation-code.ts';
import { Launcher } from './launcher.ts';
import { createOpenRequest } from './open-request.ts';
import { hasUnfinishedPayment } from './payment-record.ts';
import { detectPageLanguage, readScriptSettings, type ScriptSettings } from './script-settings.ts';
import { createFallbackTranslator } from './texts.ts';
import { listenForTriggers, readOwnProperty } from './triggers.ts';
import { Widget } from './widget.ts';
import { withoutPrototype } from './without-prototype.ts';

/** The API for the page's scripts: `open` shows an intent, `destroy` removes the widget from the page. */
interface ServiceWidget {
  readonly open: (call: unknown) => void;
  readonly destroy: () => void;
}

declare global {
  interface Window {
    /** The API. Before the widget has loaded, a page may set `{ queue }`, a list of arguments for calls of `open`. */
    ServiceWidget?: unknown;
  }
}

const scriptSettings = readScriptSettings();
// If a page includes the script twice, only the first copy runs.
if (scriptSettings && !isWidgetLoaded(window.ServiceWidget)) startWidget(scriptSettings);

function startWidget(script: ScriptSettings): void {
  const queue = readOwnProperty(window.ServiceWidget, 'queue');
  const widget = new Widget(script);
  const controller = new AbortController();
  const conversationCode = takeConversationCode();
  let launcher: Launcher | undefined;
  const api: ServiceWidget = Object.freeze({
    open: (call: unknown) => widget.open(createOpenRequest('intent', readOwnProperty(call, 'intentKey'))),
    destroy: () => {
      controller.abort();
      widget.destroy();
      launcher?.remove();
      if (window.ServiceWidget === api) delete window.ServiceWidget;
    },
  });
  window.ServiceWidget = api;
  listenForTriggers((request, opener) => widget.open(request, opener), controller.signal);

  const initialize = () => {
    if (controller.signal.aborted) return;
    const { menu, theme } = script;
    const label = menu || createFallbackTranslator(detectPageLanguage(script))('openMenu');
    if (menu !== undefined)
      launcher = new Launcher(label, theme, (opener) => widget.open(createOpenRequest('menu'), opener));
    if (conversationCode) widget.open(createOpenRequest('link', conversationCode));
    else if (hasUnfinishedPayment(script.site)) widget.open(createOpenRequest('return'));
    if (Array.isArray(queue)) queue.forEach(api.open);
  };
  // When the visitor goes back from the checkout, the browser may restore this page without running the script again.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && hasUnfinishedPayment(script.site) && widget.open(createOpenRequest('return')),
    withoutPrototype({ signal: controller.signal }),
  );
  if (document.body) initialize();
  else
    document.addEventListener(
      'DOMContentLoaded',
      initialize,
      withoutPrototype({ once: true, signal: controller.signal }),
    );
}

function isWidgetLoaded(existing: unknown): boolean {
  return typeof readOwnProperty(existing, 'destroy') === 'function';
}
