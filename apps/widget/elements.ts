type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. An attribute that is `true` has no value; one that is `false` or `undefined` is left out. */
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

/** A button that does something. */
export function button(attributes: Attributes, act: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, ...children);
  created.addEventListener('click', act);
  return created;
}

/**
 * A live region: `alert` is announced at once, `status` at the next pause. The text is inserted after the element is
 * attached.
 */
export function liveRegion(role: 'alert' | 'status', attributes: Attributes, text: string): HTMLElement {
  const created = element('p', { ...attributes, role });
  requestAnimationFrame(() => setLiveText(created, text));
  return created;
}

/** Changes words that are heard; none hide the place. */
export function setLiveText(node: HTMLElement, text: string): void {
  node.hidden = text === '';
  if (node.textContent !== text) node.textContent = text;
}

/** A drawing of lines on a square of 24 by 24, which says nothing by itself. */
export function icon(pathData: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' });
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', pathData);
  svg.append(path);
  return svg;
}

/** Text of others, whose direction stays its own. */
export function isolated(text: string): HTMLElement {
  return element('bdi', {}, text);
}

/** A text with each of its braces replaced by the value of that name, which stays apart from the words around it. */
export function interpolateNodes(text: string, values: Readonly<Record<string, string>>): readonly Child[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? element('bdi', { class: 'value' }, lookUpValue(values, part)) : part));
}

/** The same as mere text. */
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
