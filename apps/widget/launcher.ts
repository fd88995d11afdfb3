import { createButton, createIcon } from './elements.ts';
import { createShadowContainer, type ShadowContainer } from './shadow-container.ts';
import { withoutPrototype } from './without-prototype.ts';

const CHAT_ICON = 'M20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.6-2.9A7.5 7.5 0 1 1 20 12z';

/** The widget's own button in a corner of the page, which opens the menu. Hidden while the dialog is open. */
export class Launcher {
  private readonly shadow: ShadowContainer;
  private readonly controller = new AbortController();
  private readonly bodyObserver = new MutationObserver(() => this.attachToBody());

  constructor(label: string, theme: string | undefined, open: (opener: HTMLElement) => void) {
    this.shadow = createShadowContainer(theme);
    const opener = createButton(
      { class: 'launcher', 'aria-haspopup': 'dialog' },
      () => open(opener),
      createIcon(CHAT_ICON),
      label,
    );
    opener.dir = getComputedStyle(document.documentElement).direction;
    this.shadow.root.append(opener);
    const { signal } = this.controller;
    window.addEventListener('service:opened', () => opener.classList.add('away'), withoutPrototype({ signal }));
    window.addEventListener('service:closed', () => opener.classList.remove('away'), withoutPrototype({ signal }));
    this.attachToBody();
    // Some single-page sites replace the body element, which removes the button.
    this.bodyObserver.observe(document.documentElement, withoutPrototype({ childList: true }));
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
