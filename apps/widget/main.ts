import { consumeConversationCode } from './conversation-code.ts';
import { findFallbackTexts } from './fallback-texts.ts';
import { Launcher } from './launcher.ts';
import { createOpenRequest } from './open-request.ts';
import { dispatchUnreadEvent } from './page-events.ts';
import { hasUnseenPaymentStatus } from './payment-record.ts';
import { detectPageLanguage, readScriptSettings, type ScriptSettings } from './script-settings.ts';
import { TitleBadge } from './title-badge.ts';
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
  const controller = new AbortController();
  const { signal } = controller;
  const titleBadge = new TitleBadge();
  let launcher: Launcher | undefined;
  let shownUnread = 0;
  /**
   * Shows the number of unread answers on the launcher. While the widget is open or this tab is hidden, also shows it
   * in the title.
   */
  const showUnread = () => {
    const total = signal.aborted ? 0 : widget.unread.total;
    launcher?.showUnread(total);
    titleBadge.show(widget.isOpen || document.hidden ? total : 0);
    if (total !== shownUnread) dispatchUnreadEvent(total);
    shownUnread = total;
  };
  const widget = new Widget(script, showUnread);
  const conversationCode = consumeConversationCode();
  const api: ServiceWidget = Object.freeze({
    open: (call: unknown) => widget.open(createOpenRequest('intent', readOwnProperty(call, 'intentKey'))),
    destroy: () => {
      controller.abort();
      widget.destroy();
      launcher?.remove();
      showUnread();
      if (window.ServiceWidget === api) delete window.ServiceWidget;
    },
  });
  window.ServiceWidget = api;
  listenForTriggers((request, opener) => widget.open(request, opener), signal);

  const initialize = () => {
    if (signal.aborted) return;
    const { menu } = script;
    const language = detectPageLanguage(script);
    const { openMenu, unread } = findFallbackTexts(language);
    if (menu !== undefined) {
      const texts = { language, label: menu || openMenu, unread };
      launcher = new Launcher(texts, script, (opener) => widget.toggle(createOpenRequest('menu'), opener));
    }
    // If the request fails, the badge keeps the number from the previous page.
    void widget.unread.refresh();
    if (conversationCode) widget.open(createOpenRequest('link', conversationCode));
    else if (hasUnseenPaymentStatus(script.site)) widget.open(createOpenRequest('return'));
    if (Array.isArray(queue)) queue.forEach(api.open);
  };
  for (const type of ['service:opened', 'service:closed', 'storage', 'pageshow', 'visibilitychange'])
    window.addEventListener(type, showUnread, withoutPrototype({ signal, capture: true }));
  // If the visitor goes back from the checkout, the browser may restore this page without running the script again.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && hasUnseenPaymentStatus(script.site) && widget.open(createOpenRequest('return')),
    withoutPrototype({ signal }),
  );
  if (document.body) initialize();
  else document.addEventListener('DOMContentLoaded', initialize, withoutPrototype({ once: true, signal }));
}

function isWidgetLoaded(existing: unknown): boolean {
  return typeof readOwnProperty(existing, 'destroy') === 'function';
}
