import { createElement } from './elements.ts';
import { createShadowContainer } from './shadow-container.ts';

/**
 * The indicator is not shown if the response arrives within this time, so that it does not flicker. This delay and one
 * frame are less than 100 ms, so a click always has a visible effect within 100 ms.
 */
const BUSY_DELAY_MS = 50;

/** A small spinner over the clicked element, shown until the dialog opens. */
export class BusyIndicator {
  private readonly shadow;
  private readonly position = new CSSStyleSheet();
  private readonly text = createElement('span', { class: 'unseen' });
  private timer = 0;

  constructor(theme: string | undefined) {
    this.shadow = createShadowContainer(theme);
    const { root } = this.shadow;
    root.append(createElement('div', { class: 'busy', role: 'status' }, this.text));
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.position];
  }

  /** Shows the indicator after a short delay, in the middle of `element` or in the corner of the page. */
  start(element: Element | undefined, text: string): void {
    this.stop();
    this.timer = setTimeout(() => {
      const {
        left = innerWidth - 60,
        top = innerHeight - 60,
        width = 40,
        height = 40,
      } = element?.getBoundingClientRect() ?? {};
      this.position.replaceSync(`.busy{left:${left + width / 2}px;top:${top + height / 2}px}`);
      this.text.textContent = text;
      document.body.append(this.shadow.host);
    }, BUSY_DELAY_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.shadow.host.remove();
  }
}
