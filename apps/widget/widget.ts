import { ApiClient } from './api-client.ts';
import { BusyIndicator } from './busy-indicator.ts';
import { ConfigurationCache } from './configuration-cache.ts';
import { ConversationStorage } from './conversation-storage.ts';
import { Dialog } from './dialog.ts';
import { createButton, createElement } from './elements.ts';
import { findFallbackTexts } from './fallback-texts.ts';
import type { FlowContext } from './flow-context.ts';
import { loadFlows } from './load-flows.ts';
import { findRequestTitle, isPanelRequest, isWellFormedRequest, type OpenRequest } from './open-request.ts';
import { dispatchPageEvent } from './page-events.ts';
import { detectPageLanguage, type ScriptSettings } from './script-settings.ts';
import { createTranslator } from './texts.ts';
import { UnreadAnswerCounter } from './unread-answer-counter.ts';
import type { ResolvedContent, WidgetConfig } from './wire.ts';

type OpenerElement = HTMLElement | SVGElement;

/** A request that is being opened. */
interface PendingOpening {
  readonly request: OpenRequest;
  /** The element that gets the focus when the dialog closes. */
  readonly opener: OpenerElement | undefined;
  /** Returns to the view of the dialog from which the request came. `undefined` if the request came from the page. */
  readonly back: (() => void) | undefined;
}

/** If the content of the dialog takes longer than this to load, the dialog shows a loading message. */
const LOADING_DELAY_MS = 300;

/**
 * Handles requests to open something, one at a time: resolves the intent or action on the server and shows it in the
 * dialog. Before the first such request, only `unread.refresh` sends something to the server.
 */
export class Widget {
  /** The answers that the visitor has not seen. */
  readonly unread: UnreadAnswerCounter;
  private readonly api: ApiClient;
  private readonly configuration: ConfigurationCache;
  private readonly dialog: Dialog;
  private readonly busyIndicator: BusyIndicator;
  private readonly conversations: ConversationStorage;
  private isBusy = false;
  /** The request whose content the open dialog shows. */
  private current: OpenRequest | undefined;
  private isDestroyed = false;

  /** `onUnreadChange` is called when the number of unread answers may have changed. */
  constructor(
    private readonly script: ScriptSettings,
    onUnreadChange: () => void,
  ) {
    this.api = new ApiClient(script.host, script.site);
    this.configuration = new ConfigurationCache(this.api);
    this.dialog = new Dialog(script, () => this.dispatchClosedEvent());
    this.busyIndicator = new BusyIndicator(script.theme);
    this.conversations = new ConversationStorage(script.site);
    this.unread = new UnreadAnswerCounter(script.site, this.api, this.conversations, onUnreadChange);
  }

  get isOpen(): boolean {
    return this.dialog.isOpen;
  }

  /**
   * Opens a request unless a modal dialog is open. Replaces the content of an open panel. Never throws: for an unknown
   * key, nothing happens.
   */
  open(request: OpenRequest, opener: OpenerElement | undefined = findFocusedElement()): void {
    // If the browser restored this page from its cache, the dialog that led to the checkout is still open.
    if (request.kind === 'return' && this.current?.key === 'payments') this.dialog.close();
    if (!this.dialog.isModal) this.startRequest({ request, opener, back: undefined });
  }

  /** Closes an open panel, otherwise opens the request. */
  toggle(request: OpenRequest, opener: OpenerElement): void {
    if (this.dialog.isOpen) this.dialog.close();
    else this.open(request, opener);
  }

  /** Aborts pending requests and removes the dialog. The widget ignores all later requests. */
  destroy(): void {
    this.isDestroyed = true;
    this.api.abortRequests();
    this.busyIndicator.stop();
    this.dialog.close();
  }

  /**
   * Starts a request. Ignores the request while an earlier request is loading, so that a double click has no extra
   * effect.
   */
  private startRequest(opening: PendingOpening): void {
    if (this.isBusy || this.isDestroyed) return;
    this.isBusy = true;
    const { request, opener, back } = opening;
    // Buttons of the dialog have a busy state of their own.
    if (!back && this.current !== request) this.busyIndicator.start(opener, this.fallbackTexts.loading);
    this.handleRequest(opening)
      .catch(() => this.dialog.close())
      .finally(() => {
        this.isBusy = false;
        this.busyIndicator.stop();
      });
  }

  private async handleRequest(opening: PendingOpening): Promise<void> {
    const { request, back } = opening;
    const config = await this.configuration.readConfig(detectPageLanguage(this.script));
    if (this.isDestroyed) return;
    if (!config) {
      if (isWellFormedRequest(request)) this.showError(opening, undefined);
      return;
    }
    const title = findRequestTitle(request, config);
    if (title === undefined) {
      // biome-ignore lint/suspicious/noConsole: tells the page's developer why nothing happens
      console.warn(`Portico: ${request.kind} "${request.key}" is unknown, disabled or not set up.`);
      return this.closeIfShowing(opening);
    }

    const loading = Promise.all([loadFlows(this.script), this.resolveRequest(request, config)]);
    const loaded = await Promise.race([
      loading,
      new Promise<undefined>((resolve) => setTimeout(resolve, LOADING_DELAY_MS)),
    ]);
    if (!loaded && !this.isDestroyed) this.showLoading(opening, config, title);
    const [flows, reply] = await loading;
    const closedMeanwhile = (!loaded || back) && !this.dialog.isOpen;
    if (this.isDestroyed || closedMeanwhile) return;
    const { status, body } = reply;
    if (!flows || (status !== 200 && !isFinalErrorStatus(status))) return this.showError(opening, config);
    if (status !== 200) {
      this.configuration.invalidateCache();
      return this.closeIfShowing(opening);
    }

    this.openDialog(opening, config, this.opensPanel(request, config, body));
    const context = this.createContext(opening, config);
    if (body) flows.show(context, body);
    else if (request.kind === 'menu') flows.showMenu(context);
    else if (request.kind === 'return') flows.showPayment(context);
    else flows.showLinkedConversation(context);
  }

  /** Asks the server for the content of an intent or action. Other requests have none. */
  private async resolveRequest({ kind, key, pageUrl }: OpenRequest, { locale }: WidgetConfig) {
    if (kind !== 'intent' && kind !== 'action') return { status: 200, body: undefined };
    return this.api.request<ResolvedContent>(`widget/${kind}s/${key}/resolve`, { pageUrl, locale });
  }

  /** Conversations and the menu open beside the page, so that the visitor can use the page. Other content is modal. */
  private opensPanel(request: OpenRequest, config: WidgetConfig, body: ResolvedContent | undefined): boolean {
    if (!body) return isPanelRequest(request, config);
    return body.kind === 'conversation' || (body.kind === 'handoff' && this.conversations.list().length > 0);
  }

  private createContext({ request, opener, back }: PendingOpening, config: WidgetConfig): FlowContext {
    const { script, api, dialog, configuration, conversations, unread } = this;
    const navigate = (next: OpenRequest, backToHere: () => void) =>
      this.startRequest({ request: next, opener, back: backToHere });
    const t = createTranslator(config);
    return { script, api, dialog, config, configuration, conversations, unread, t, request, back, navigate };
  }

  /** Opens the dialog. If a request from the page replaces the content of an open panel, dispatches `closed` first. */
  private openDialog(
    { request, opener, back }: PendingOpening,
    config: WidgetConfig | undefined,
    isPanel: boolean,
  ): void {
    const wasOpen = this.dialog.isOpen;
    const isNew = !wasOpen || (!back && this.current !== request);
    if (wasOpen && isNew) this.dispatchClosedEvent();
    const t = config && createTranslator(config);
    this.busyIndicator.stop();
    this.dialog.open(opener, {
      locale: config?.locale ?? detectPageLanguage(this.script),
      isPanel: isPanel || back !== undefined,
      close: t?.('close') || this.fallbackTexts.close,
      back: t?.('back') ?? '',
    });
    this.current = request;
    if (isNew) dispatchPageEvent('opened', request, {});
  }

  private showLoading(opening: PendingOpening, config: WidgetConfig, title: string): void {
    const text = createTranslator(config)('loading');
    this.openDialog(opening, config, isPanelRequest(opening.request, config));
    this.dialog.showView({ title: title || text, content: [createElement('p', { class: 'waiting' }, text)] });
  }

  private showError(opening: PendingOpening, config: WidgetConfig | undefined): void {
    const { request, back } = opening;
    const fallback = this.fallbackTexts;
    const t = config && createTranslator(config);
    this.openDialog(opening, config, isPanelRequest(request, config));
    const retry = () => {
      retryButton.setAttribute('aria-busy', 'true');
      this.startRequest(opening);
    };
    const retryButton = createButton({ class: 'primary' }, retry, t?.('tryAgain') || fallback.tryAgain);
    this.dialog.showView({
      title: (config && findRequestTitle(request, config)) || t?.('menuTitle') || fallback.openMenu,
      content: [
        createElement('p', { class: 'trouble', role: 'alert' }, t?.('failed') || fallback.failed),
        createElement('div', { class: 'actions' }, retryButton),
      ],
      focus: retryButton,
      back,
    });
  }

  /** Closes the dialog if it shows this request, or the view from which the request came. */
  private closeIfShowing({ request, back }: PendingOpening): void {
    if (back || this.current === request) this.dialog.close();
  }

  private dispatchClosedEvent(): void {
    const closed = this.current;
    this.current = undefined;
    if (closed) dispatchPageEvent('closed', closed, {});
  }

  private get fallbackTexts() {
    return findFallbackTexts(detectPageLanguage(this.script));
  }
}

/** Whether the server would respond to a retry with the same error. */
function isFinalErrorStatus(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function findFocusedElement(): OpenerElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}
