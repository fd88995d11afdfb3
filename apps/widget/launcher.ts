import { bare } from './bare.ts';
import { button, icon } from './elements.ts';
import { newShadow, type Shadow } from './shadow.ts';

const BUBBLE = 'M20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.6-2.9A7.5 7.5 0 1 1 20 12z';

/** The widget's own button, in a corner of the page. */
export class Launcher {
  private readonly shadow: Shadow;
  private readonly ending = new AbortController();
  private readonly watching = new MutationObserver(() => this.place());

  constructor(words: string, theme: string | undefined, open: (opener: HTMLElement) => void) {
    this.shadow = newShadow(theme);
    const opener = button({ class: 'launcher', 'aria-haspopup': 'dialog' }, () => open(opener), icon(BUBBLE), words);
    opener.dir = getComputedStyle(document.documentElement).direction;
    this.shadow.root.append(opener);
    const { signal } = this.ending;
    window.addEventListener('service:opened', () => opener.classList.add('away'), bare({ signal }));
    window.addEventListener('service:closed', () => opener.classList.remove('away'), bare({ signal }));
    this.place();
    // Some single-page sites put a new body in the place of the old one.
    this.watching.observe(document.documentElement, bare({ childList: true }));
  }

  remove(): void {
    this.watching.disconnect();
    this.ending.abort();
    this.shadow.host.remove();
  }

  private place(): void {
    if (!this.shadow.host.isConnected) document.body.append(this.shadow.host);
  }
}
