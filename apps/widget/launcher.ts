import { createButton, createElement, createIcon } from './elements.ts';
import type { ScriptSettings } from './script-settings.ts';
import { createShadowContainer, type ShadowContainer } from './shadow-container.ts';
import { findTextDirection } from './texts.ts';
import { withoutPrototype } from './without-prototype.ts';

const CHAT_ICON = 'M20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.6-2.9A7.5 7.5 0 1 1 20 12z';

/** Texts of the launcher. Screen readers read `unread` before the number of unread answers. */
export interface LauncherTexts {
  readonly language: string;
  readonly label: string;
  readonly unread: string;
}

/**
 * The widget's own button in a corner of the page, which opens and closes the menu. Its badge counts unread answers.
 */
export class Launcher {
  private readonly shadow: ShadowContainer;
  private readonly controller = new AbortController();
  private readonly bodyObserver = new MutationObserver(() => this.attachToBody());
  private readonly badge = createElement('span', { class: 'badge', hidden: true });

  constructor(
    private readonly texts: LauncherTexts,
    { theme, accent, accentText, corner }: Pick<ScriptSettings, 'accent' | 'accentText' | 'corner' | 'theme'>,
    toggle: (opener: HTMLElement) => void,
  ) {
    this.shadow = createShadowContainer(theme);
    const opener = createButton(
      { class: `launcher ${corner}`, 'aria-haspopup': 'dialog', 'aria-expanded': 'false', lang: texts.language },
      () => toggle(opener),
      createIcon(CHAT_ICON),
      texts.label,
      this.badge,
    );
    opener.dir = findTextDirection(texts.language);
    // Content security policies allow scripts to change styles, but may block `style` attributes in HTML.
    if (accent) opener.style.cssText = `--accent:${accent};--on-accent:${accentText || 'white'}`;
    this.shadow.root.append(opener);
    const { signal } = this.controller;
    for (const [type, isOpen] of [
      ['service:opened', true],
      ['service:closed', false],
    ] as const) {
      window.addEventListener(
        type,
        () => opener.setAttribute('aria-expanded', String(isOpen)),
        withoutPrototype({ signal }),
      );
    }
    this.attachToBody();
    // Some single-page sites replace the body element, which removes the button. The observer then adds it again.
    this.bodyObserver.observe(document.documentElement, withoutPrototype({ childList: true }));
  }

  /** Shows the number of unread answers. Removes the badge if the number is 0. */
  showUnread(count: number): void {
    this.badge.hidden = count === 0;
    this.badge.replaceChildren(
      createElement('span', { class: 'unseen' }, ` ${this.texts.unread} `),
      count > 99 ? '99+' : String(count),
    );
  }

  remove(): void {
    this.bodyObserver.disconnect();
    this.controller.abort();
    this.shadow.host.remove();
  }

  private attachToBody(): void {
    if (!this.shadow.host.isConnected) document.body.append(this.shadow.host);
  }
}
