import { element } from './elements.ts';
import css from './widget.css';
import { withoutPrototype } from './without-prototype.ts';

/** A place in the page whose inside the page neither styles nor reaches. */
export interface Shadow {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * A new shadow root with the widget's style, not attached yet. The root is closed, and the style passes any content
 * security policy.
 */
export function newShadow(theme: string | undefined): Shadow {
  const host = element('div', { 'data-service-widget': true });
  const root = host.attachShadow(withoutPrototype({ mode: 'closed' as const }));
  addStyle(root, css);
  if (theme === 'light' || theme === 'dark') addStyle(root, `:host{color-scheme:${theme}!important}`);
  return { host, root };
}

/** Adds a style sheet to those of the root. */
export function addStyle(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
