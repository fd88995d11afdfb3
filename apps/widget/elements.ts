type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type ElementChild = Node | string;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates an element. `true` sets an attribute without a value. `false` and `undefined` omit the attribute. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly ElementChild[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}

/** Creates a button with a click handler. */
export function createButton(
  attributes: Attributes,
  onClick: () => void,
  ...children: readonly ElementChild[]
): HTMLButtonElement {
  const created = createElement('button', { type: 'button', ...attributes }, ...children);
  created.addEventListener('click', onClick);
  return created;
}

/**
 * Creates a live region. Screen readers announce an `alert` at once, a `status` when they have finished speaking. The
 * text is inserted in the next frame, because screen readers announce only changes of a region that is already part of
 * the page.
 */
export function createLiveRegion(role: 'alert' | 'status', attributes: Attributes, text: string): HTMLElement {
  const created = createElement('p', { ...attributes, role });
  requestAnimationFrame(() => setLiveText(created, text));
  return created;
}

/** Sets the text of a live region. If the text is empty, hides the region. */
export function setLiveText(node: HTMLElement, text: string): void {
  node.hidden = text === '';
  if (node.textContent !== text) node.textContent = text;
}

/** Creates a decorative line icon on a 24 by 24 grid, hidden from screen readers. */
export function createIcon(pathData: string): SVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' });
  const path = document.createElementNS(SVG_NAMESPACE, 'path');
  path.setAttribute('d', pathData);
  svg.append(path);
  return svg;
}

/** Wraps a text of unknown direction, such as Arabic, so that the text around it keeps its own direction. */
export function createIsolatedText(text: string): HTMLElement {
  return createElement('bdi', {}, text);
}

/** Replaces placeholders such as `{host}` with their values, each in a `bdi` element of its own. */
export function interpolateNodes(text: string, values: Readonly<Record<string, string>>): readonly ElementChild[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 1 ? createElement('bdi', { class: 'value' }, findPlaceholderValue(values, part)) : part,
    );
}

/** Replaces placeholders such as `{host}` with their values, as plain text. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => findPlaceholderValue(values, name));
}

function findPlaceholderValue(values: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || '';
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) target.setAttribute(name, value === true ? '' : String(value));
  }
}
