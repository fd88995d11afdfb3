import { createButton, createElement, createIcon, type ElementChild } from './elements.ts';
import { addStyleSheet, createShadowContainer } from './shadow-container.ts';
import { withoutPrototype } from './without-prototype.ts';

const CLOSE_ICON = 'M6 6l12 12M18 6L6 18';
const BACK_ICON = 'M15 5l-7 7 7 7';
const FOCUSABLE_SELECTOR = 'a[href],button,input,select,textarea,[tabindex="0"]';

/** One screen of the dialog. */
export interface DialogView {
  readonly title: string;
  readonly content: readonly ElementChild[];
  /** The element to focus. Default: the title. */
  readonly focus?: HTMLElement | undefined;
  /** Returns to the previous view. */
  readonly back?: (() => void) | undefined;
  /** Called once, when another view is shown or the dialog closes. */
  readonly onLeave?: () => void;
}

/** The language of the dialog, and the labels of its own buttons. */
export interface DialogLabels {
  readonly locale: string;
  readonly close: string;
  readonly back: string;
}

/** The widget's modal dialog. It shows one view at a time, above all content of the page. */
export class Dialog {
  private readonly shadow;
  private readonly title = createElement('h2', { id: 'title', tabindex: -1 });
  private readonly status = createElement('p', { class: 'unseen', role: 'status' });
  protected readonly content = createElement('div', { class: 'content' });
  private readonly closeButton = createButton({ class: 'round close' }, () => this.close(), createIcon(CLOSE_ICON));
  private readonly backButton = createButton({ class: 'round back' }, () => this.view?.back?.(), createIcon(BACK_ICON));
  protected readonly panel = createElement(
    'dialog',
    { 'aria-labelledby': 'title' },
    createElement('header', {}, this.backButton, this.title, this.closeButton),
    this.content,
    this.status,
  );
  private readonly addedStyles = new Set<string>();
  private view: DialogView | undefined;
  private opener: HTMLElement | SVGElement | undefined;

  /** `onClosed` is called each time the dialog has closed. */
  constructor(
    theme: string | undefined,
    private readonly onClosed: () => void,
  ) {
    this.shadow = createShadowContainer(theme);
    this.shadow.root.append(this.panel);
    this.panel.addEventListener('close', () => this.handleClose());
    this.panel.addEventListener('keydown', (event) => this.trapFocus(event));
    // Keys pressed in the dialog must not trigger shortcuts of the page.
    for (const type of ['keydown', 'keypress', 'keyup']) {
      this.shadow.root.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  get isOpen(): boolean {
    return this.panel.open && this.shadow.host.isConnected;
  }

  /** Adds a style sheet, unless the dialog already has one with this text. */
  addStyle(text: string): void {
    if (!this.addedStyles.has(text)) addStyleSheet(this.shadow.root, text);
    this.addedStyles.add(text);
  }

  /** Opens the dialog with the text direction of the page. When the dialog closes, `opener` gets the focus. */
  open(opener: HTMLElement | SVGElement | undefined, { locale, close, back }: DialogLabels): void {
    this.panel.lang = locale;
    this.panel.dir = getComputedStyle(document.documentElement).direction;
    this.closeButton.setAttribute('aria-label', close);
    this.backButton.setAttribute('aria-label', back);
    if (this.isOpen) return;
    this.opener = opener;
    if (this.panel.open) this.panel.close();
    document.body.append(this.shadow.host);
    this.showPanel();
  }

  /** Replaces the current view. */
  showView(newView: DialogView): void {
    this.leaveView();
    const view = withoutPrototype(newView);
    this.view = view;
    this.title.textContent = view.title;
    this.content.replaceChildren(...view.content);
    this.content.scrollTop = 0;
    this.backButton.hidden = !view.back;
    this.status.textContent = '';
    this.moveFocus(view.focus ?? this.title);
  }

  /** Makes screen readers announce a message, even if it repeats the previous message. */
  announce(message: string): void {
    this.status.textContent = '';
    requestAnimationFrame(() => {
      this.status.textContent = message;
    });
  }

  close(): void {
    if (this.panel.open) this.panel.close();
  }

  /** Shows the panel above the page. */
  protected showPanel(): void {
    this.panel.showModal();
  }

  protected moveFocus(target: HTMLElement): void {
    target.focus();
  }

  private handleClose(): void {
    if (this.panel.open) return;
    this.leaveView();
    this.content.replaceChildren();
    this.shadow.host.remove();
    this.opener?.focus();
    this.opener = undefined;
    this.onClosed();
  }

  private leaveView(): void {
    const { view } = this;
    this.view = undefined;
    view?.onLeave?.();
  }

  /** Keeps Tab within the dialog. In a modal dialog, Tab would otherwise move on to the browser's toolbar. */
  private trapFocus(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return;
    const focusable = [...this.panel.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(
      (stop) => stop.checkVisibility?.() ?? true,
    );
    const [first, last] = event.shiftKey ? [focusable.at(-1), focusable[0]] : [focusable[0], focusable.at(-1)];
    const active = this.shadow.root.activeElement;
    if (active !== last && !(event.shiftKey && active === this.title)) return;
    event.preventDefault();
    first?.focus();
  }
}
