import { ApiClient } from './api-client.ts';
import { ConfigurationCache } from './configuration-cache.ts';
import { Dialog } from './dialog.ts';
import { createButton, createElement } from './elements.ts';
import type { FlowContext } from './flow-context.ts';
import { loadFlows } from './load-flows.ts';
import { findRequestTitle, isWellFormedRequest, type OpenRequest } from './open-request.ts';
import { dispatchPageEvent } from './page-events.ts';
import { detectPageLanguage, type ScriptSettings } from './script-settings.ts';
import { createFallbackTranslator, createTranslator } from './texts.ts';
import type { ResolvedContent, WidgetConfig } from './wire.ts';

type OpenerElement = HTMLElement | SVGElement;

/** If the content of the dialog takes longer than this to load, the dialog shows a loading message. */
const LOADING_DELAY_MS = 300;

/**
 * Handles requests to open something, one at a time: resolves the intent or action on the server and shows it in the
 * dialog. Sends nothing to the server before the first such request.
 */
export class Widget {
  private readonly api: ApiClient;
  private readonly configuration: ConfigurationCache;
  private readonly dialog: Dialog;
  private isBusy = false;
  /** The request whose content the open dialog shows. */
  private current: OpenRequest | undefined;
  private isDestroyed = false;

  constructor(private readonly script: ScriptSettings) {
    this.api = new ApiClient(script.host, script.site);
    this.configuration = new ConfigurationCache(this.api);
    this.dialog = new Dialog(script.theme, () => this.handleClosed());
  }

  /** Opens a request unless the dialog is open. Never throws: for an unknown key, nothing happens. */
  open(request: OpenRequest, opener: OpenerElement | undefined = findFocusedElement()): void {
    // If the browser restored the page after going back, the dialog that led to the checkout is still open.
    if (request.kind === 'return' && this.current?.key === 'payments') this.dialog.close();
    if (!this.dialog.isOpen) this.startRequest(request, opener);
  }

  /** Aborts pending requests and removes the dialog. The widget ignores all later requests. */
  destroy(): void {
    this.isDestroyed = true;
    this.api.abortRequests();
    this.dialog.close();
  }

  /** Starts a request. Ignores it while an earlier request is loading, so that a double click has no extra effect. */
  private startRequest(request: OpenRequest, opener: OpenerElement | undefined, back?: () => void): void {
    if (this.isBusy || this.isDestroyed) return;
    this.isBusy = true;
    this.handleRequest(request, opener, back)
      .catch(() => this.dialog.close())
      .finally(() => {
        this.isBusy = false;
      });
  }

  private async handleRequest(
    request: OpenRequest,
    opener: OpenerElement | undefined,
    back?: () => void,
  ): Promise<void> {
    const config = await this.configuration.readConfig(detectPageLanguage(this.script));
    if (this.isDestroyed) return;
    if (!config) {
      if (isWellFormedRequest(request)) this.showError(request, opener, undefined, back);
      return;
    }
    const title = findRequestTitle(request, config);
    if (title === undefined) return this.dialog.close();

    const loading = Promise.all([loadFlows(this.script), this.resolveRequest(request, config)]);
    const loaded = await Promise.race([
      loading,
      new Promise<undefined>((resolve) => setTimeout(resolve, LOADING_DELAY_MS)),
    ]);
    if (!loaded && !this.isDestroyed) this.showLoading(request, opener, config, title);
    const [flows, reply] = await loading;
    const closedMeanwhile = (!loaded || back) && !this.dialog.isOpen;
    if (this.isDestroyed || closedMeanwhile) return;
    const { status, body } = reply;
    if (!flows || (!body && !isFinalErrorStatus(status))) return this.showError(request, opener, config, back);
    if (!body) {
      this.configuration.invalidateCache();
      return this.dialog.close();
    }

    this.openDialog(request, opener, config);
    const context = this.createContext(request, opener, config, back);
    if (request.kind === 'menu') flows.showMenu(context);
    else if (request.kind === 'return') flows.showPayment(context);
    else if (request.kind === 'link') flows.showLinkedConversation(context);
    else flows.show(context, body);
  }

  /** Asks the server for the content of an intent or action. Other requests need none. */
  private async resolveRequest({ kind, key, pageUrl }: OpenRequest, { locale }: WidgetConfig) {
    if (kind !== 'intent' && kind !== 'action') return { status: 200, body: { success: true } as ResolvedContent };
    return this.api.request<ResolvedContent>(`widget/${kind}s/${key}/resolve`, { pageUrl, locale });
  }

  private createContext(
    request: OpenRequest,
    opener: OpenerElement | undefined,
    config: WidgetConfig,
    back: (() => void) | undefined,
  ): FlowContext {
    const { script, api, dialog, configuration } = this;
    const navigate = (next: OpenRequest, backToHere: () => void) => this.startRequest(next, opener, backToHere);
    return { script, api, dialog, config, configuration, t: createTranslator(config), request, back, navigate };
  }

  private openDialog(request: OpenRequest, opener: OpenerElement | undefined, config: WidgetConfig | undefined): void {
    const isNew = !this.dialog.isOpen;
    const fallback = createFallbackTranslator(detectPageLanguage(this.script));
    const t = config && createTranslator(config);
    this.dialog.open(opener, {
      locale: config?.locale ?? detectPageLanguage(this.script),
      close: t?.('close') || fallback('close'),
      back: t?.('back') ?? '',
    });
    this.current = request;
    if (isNew) dispatchPageEvent('opened', request, {});
  }

  private showLoading(
    request: OpenRequest,
    opener: OpenerElement | undefined,
    config: WidgetConfig,
    title: string,
  ): void {
    const text = createTranslator(config)('loading');
    this.openDialog(request, opener, config);
    this.dialog.showView({ title: title || text, content: [createElement('p', { class: 'waiting' }, text)] });
  }

  private showError(
    request: OpenRequest,
    opener: OpenerElement | undefined,
    config: WidgetConfig | undefined,
    back?: () => void,
  ): void {
    const fallback = createFallbackTranslator(detectPageLanguage(this.script));
    const t = config && createTranslator(config);
    this.openDialog(request, opener, config);
    const retryButton = createButton(
      { class: 'primary' },
      () => this.startRequest(request, opener, back),
      t?.('tryAgain') || fallback('tryAgain'),
    );
    this.dialog.showView({
      title: (config && findRequestTitle(request, config)) || t?.('menuTitle') || fallback('openMenu'),
      content: [
        createElement('p', { class: 'trouble', role: 'alert' }, t?.('failed') || fallback('failed')),
        createElement('div', { class: 'actions' }, retryButton),
      ],
      focus: retryButton,
      back,
    });
  }

  private handleClosed(): void {
    if (this.current) dispatchPageEvent('closed', this.current, {});
    this.current = undefined;
  }
}

/** Whether the server would answer a retry with the same error. */
function isFinalErrorStatus(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function findFocusedElement(): OpenerElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}
