import { createElement } from './elements.ts';
import css from './widget.css';
import { withoutPrototype } from './without-prototype.ts';

/** A closed shadow root with its host element. The page can neither style nor access its content. */
export interface ShadowContainer {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * Creates a closed shadow root with the widget's style. The caller inserts the host element into the page. The style is
 * a constructed style sheet, because content security policies cannot block it.
 */
export function createShadowContainer(theme: string | undefined): ShadowContainer {
  const host = createElement('div', { 'data-service-widget': true });
  const root = host.attachShadow(withoutPrototype({ mode: 'closed' as const }));
  addStyleSheet(root, css);
  if (theme === 'light' || theme === 'dark') addStyleSheet(root, `:host{color-scheme:${theme}!important}`);
  return { host, root };
}

/** Adds a style sheet to a shadow root. */
export function addStyleSheet(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
