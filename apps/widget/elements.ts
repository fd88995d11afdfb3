type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. `true` sets an attribute without a value. `false` and `undefined` omit the attribute. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}

/** Creates a button with a click handler. */
export function button(attributes: Attributes, act: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, ...children);
  created.addEventListener('click', act);
  return created;
}

/**
 * Creates a live region. Screen readers announce an `alert` at once, a `status` when they have finished speaking. The
 * text is inserted in the next frame, because they announce only changes after the region is part of the page.
 */
export function liveRegion(role: 'alert' | 'status', attributes: Attributes, text: string): HTMLElement {
  const created = element('p', { ...attributes, role });
  requestAnimationFrame(() => setLiveText(created, text));
  return created;
}

/** Sets the text of a live region. If the text is empty, hides the region. */
export function setLiveText(node: HTMLElement, text: string): void {
  node.hidden = text === '';
  if (node.textContent !== text) node.textContent = text;
}

/** Creates a decorative line icon on a 24 by 24 grid, hidden from screen readers. */
export function icon(pathData: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' });
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', pathData);
  svg.append(path);
  return svg;
}

/** Wraps a text of unknown direction, such as Arabic, so that the text around it keeps its own direction. */
export function isolated(text: string): HTMLElement {
  return element('bdi', {}, text);
}

/** Replaces placeholders such as `{host}` with their values, each in a `bdi` element of its own. */
export function interpolateNodes(text: string, values: Readonly<Record<string, string>>): readonly Child[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? element('bdi', { class: 'value' }, lookUpValue(values, part)) : part));
}

/** Replaces placeholders such as `{host}` with their values, as plain text. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => lookUpValue(values, name));
}

function lookUpValue(values: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || '';
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) target.setAttribute(name, value === true ? '' : String(value));
  }
}
