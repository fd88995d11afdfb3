import { createButton, createElement, createIcon, type ElementChild } from './elements.ts';
import type { ScriptSettings } from './script-settings.ts';
import { addStyleSheet, createShadowContainer } from './shadow-container.ts';
import { findTextDirection } from './texts.ts';
import { withoutPrototype } from './without-prototype.ts';

const CLOSE_ICON = 'M6 6l12 12M18 6L6 18';
const BACK_ICON = 'M15 5l-7 7 7 7';
/** Matches screens on which a panel covers the page. The panel is then modal, so that the page cannot get the focus. */
export const NARROW_SCREEN = '(max-width: 30em)';
const FOCUSABLE_SELECTOR = 'a[href],button,input,select,textarea,[tabindex="0"]';

/** One screen of the dialog. */
export interface DialogView {
  readonly title: string;
  readonly content: readonly ElementChild[];
  /** Whether the dialog becomes a panel beside the page when it shows this view. */
  readonly isPanel?: boolean;
  /** Whether the view fills the height of the panel. */
  readonly isTall?: boolean;
  /** The element to focus. Default: the title. */
  readonly focus?: HTMLElement | undefined;
  /** Returns to the previous view. */
  readonly back?: (() => void) | undefined;
  /** Called once: when the dialog shows another view or closes. */
  readonly onLeave?: () => void;
}

/** The language of the dialog, the labels of its own buttons, and whether it opens as a panel. */
export interface DialogOptions {
  readonly locale: string;
  readonly isPanel: boolean;
  readonly close: string;
  readonly back: string;
}

/**
 * The widget's dialog: a modal one, or a panel that leaves the page usable. It shows one view at a time, above all
 * content of the page.
 */
export class Dialog {
  private readonly shadow;
  readonly title = createElement('h2', { id: 'title', tabindex: -1 });
  private readonly status = createElement('p', { class: 'unseen', role: 'status' });
  protected readonly content = createElement('div', { class: 'content' });
  private readonly closeButton = createButton({ class: 'round close' }, () => this.close(), createIcon(CLOSE_ICON));
  private readonly backButton = createButton({ class: 'round back' }, () => this.view?.back?.(), createIcon(BACK_ICON));
  readonly panel = createElement(
    'dialog',
    { 'aria-labelledby': 'title' },
    createElement('header', {}, this.backButton, this.title, this.closeButton),
    this.content,
    this.status,
  );
  private readonly addedStyles = new Set<string>();
  private view: DialogView | undefined;
  private opener: HTMLElement | SVGElement | undefined;
  private isModalNow = false;
  private hadFocus = false;

  /** `onClosed` is called each time the dialog has closed. */
  constructor(
    { theme, menu, corner }: Pick<ScriptSettings, 'corner' | 'menu' | 'theme'>,
    private readonly onClosed: () => void,
  ) {
    this.shadow = createShadowContainer(theme);
    // The launcher stays visible below a raised dialog.
    this.panel.className = menu === undefined ? corner : `raised ${corner}`;
    this.shadow.root.append(this.panel);
    this.panel.addEventListener('close', () => this.cleanUpAfterClose());
    this.panel.addEventListener('keydown', (event) => this.onKeydown(event));
    // Keys pressed in the dialog must not trigger shortcuts of the page.
    for (const type of ['keydown', 'keypress', 'keyup']) {
      this.shadow.root.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  get isOpen(): boolean {
    return this.panel.open && this.shadow.host.isConnected;
  }

  /** Whether the page cannot be used while the dialog is open. */
  get isModal(): boolean {
    return this.isOpen && this.isModalNow;
  }

  /** Adds a style sheet, unless the dialog already has one with this text. */
  addStyle(text: string): void {
    if (!this.addedStyles.has(text)) addStyleSheet(this.shadow.root, text);
    this.addedStyles.add(text);
  }

  /**
   * Opens the dialog, or changes an open panel to a modal dialog. When it closes, `opener` gets the focus, unless the
   * visitor has moved on to the page.
   */
  open(opener: HTMLElement | SVGElement | undefined, { locale, isPanel, close, back }: DialogOptions): void {
    this.panel.lang = locale;
    this.panel.dir = findTextDirection(locale);
    this.closeButton.setAttribute('aria-label', close);
    this.backButton.setAttribute('aria-label', back);
    this.opener = opener;
    if (this.isOpen && (isPanel || this.isModalNow)) return;
    this.openAs(isPanel);
  }

  /** Replaces the current view. */
  showView(newView: DialogView): void {
    this.endView();
    const view = withoutPrototype(newView);
    this.view = view;
    if (view.isPanel && this.isModalNow) this.openAs(true);
    this.panel.classList.toggle('tall', view.isTall === true);
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
    this.hadFocus = this.shadow.root.activeElement !== null;
    if (this.panel.open) this.panel.close();
  }

  /** Shows the panel above the page. */
  protected openPanelElement(isModal: boolean): void {
    if (isModal) this.panel.showModal();
    else this.panel.show();
  }

  protected moveFocus(target: HTMLElement): void {
    target.focus();
  }

  private openAs(isPanel: boolean): void {
    this.isModalNow = !isPanel || matchMedia(NARROW_SCREEN).matches;
    this.panel.classList.toggle('panel', isPanel);
    if (this.panel.open) this.panel.close();
    if (!this.shadow.host.isConnected) document.body.append(this.shadow.host);
    this.openPanelElement(this.isModalNow);
  }

  private cleanUpAfterClose(): void {
    if (this.panel.open) return;
    const { opener } = this;
    const returnsFocus = this.isModalNow || this.hadFocus;
    this.endView();
    this.content.replaceChildren();
    this.shadow.host.remove();
    this.opener = undefined;
    this.hadFocus = false;
    this.onClosed();
    if (returnsFocus) opener?.focus();
  }

  private endView(): void {
    const { view } = this;
    this.view = undefined;
    view?.onLeave?.();
  }

  private onKeydown(event: KeyboardEvent): void {
    if (this.isModalNow) this.trapFocus(event);
    else if (event.key === 'Escape' && !event.isComposing) this.close();
  }

  /** Keeps Tab within the dialog. In a modal dialog, Tab would otherwise move on to the browser's toolbar. */
  private trapFocus(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return;
    const focusable = [...this.panel.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(
      (element) => element.checkVisibility?.() ?? true,
    );
    const [first, last] = event.shiftKey ? [focusable.at(-1), focusable[0]] : [focusable[0], focusable.at(-1)];
    const active = this.shadow.root.activeElement;
    if (active !== last && !(event.shiftKey && active === this.title)) return;
    event.preventDefault();
    first?.focus();
  }
}
