type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. An attribute that is `true` has no value; one that is `false` or `undefined` is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(attributes: Attributes, act: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', act);
  return made;
}

/**
 * A live region: `alert` is announced at once, `status` at the next pause. The text is inserted after the element is
 * attached.
 */
export function heard(role: 'alert' | 'status', attributes: Attributes, words: string): HTMLElement {
  const made = element('p', { ...attributes, role });
  requestAnimationFrame(() => write(made, words));
  return made;
}

/** Changes words that are heard; none hide the place. */
export function write(place: HTMLElement, words: string): void {
  place.hidden = words === '';
  if (place.textContent !== words) place.textContent = words;
}

/** A drawing of lines on a square of 24 by 24, which says nothing by itself. */
export function icon(path: string): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  setAttributes(drawing, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' });
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  drawing.append(line);
  return drawing;
}

/** Text of others, whose direction stays its own. */
export function isolated(text: string): HTMLElement {
  return element('bdi', {}, text);
}

/** A text with each of its braces replaced by the value of that name, which stays apart from the words around it. */
export function phrase(text: string, values: Readonly<Record<string, string>>): readonly Child[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? element('bdi', { class: 'value' }, namedIn(values, part)) : part));
}

/** The same as mere text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => namedIn(values, name));
}

function namedIn(values: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || '';
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) target.setAttribute(name, value === true ? '' : String(value));
  }
}
