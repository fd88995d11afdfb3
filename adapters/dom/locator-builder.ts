import type { DomElement } from './document.ts';

/** Maximum length of a locator, in UTF-16 code units. */
const MAX_LOCATOR_LENGTH = 300;
/**
 * Names of HTML elements and of common SVG elements. Other names are not used in locators, because a page could put
 * text into them.
 */
const KNOWN_TAG_NAMES = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol
  optgroup option output p param picture pre progress q ruby s samp script search section select slot small source
  span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr
  track tspan tt u ul var video wbr`.split(/\s+/),
);

/**
 * Creates CSS selectors of elements. Caches the positions of siblings, because counting them each time would take
 * quadratic time.
 */
export class LocatorBuilder {
  /**
   * Position of each element among siblings of the same name, 0 if the name is unique. For unknown names, the position
   * among all siblings.
   */
  private readonly positions = new Map<DomElement, number>();

  /**
   * Returns the tag names from the body down to the element, with a position if siblings have the same name. If the
   * selector exceeds 300 characters, an ellipsis replaces its outer part.
   */
  buildLocator(element: DomElement): string {
    let path = '';
    for (let at: DomElement | null = element; at !== null; at = at.parentElement) {
      if (at !== element && (at.localName === 'html' || at.localName === 'body')) continue;
      const step = this.toSelectorStep(at);
      if (path.length + step.length + ' > '.length > MAX_LOCATOR_LENGTH - '… > '.length) return `… > ${path}`;
      path = path === '' ? step : `${step} > ${path}`;
    }
    return path;
  }

  private toSelectorStep(element: DomElement): string {
    if (!this.positions.has(element)) this.numberSiblings(element);
    const { localName } = element;
    const position = this.positions.get(element) ?? 0;
    if (!KNOWN_TAG_NAMES.has(localName)) return `*:nth-child(${position})`;
    return position === 0 ? localName : `${localName}:nth-of-type(${position})`;
  }

  private numberSiblings(element: DomElement): void {
    let first = element;
    for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling) first = at;
    const last = new Map<string, { readonly element: DomElement; readonly position: number }>();
    let child = 0;
    for (let at: DomElement | null = first; at !== null; at = at.nextElementSibling) {
      child += 1;
      const before = last.get(at.localName);
      const position = (before?.position ?? 0) + 1;
      last.set(at.localName, { element: at, position });
      if (!KNOWN_TAG_NAMES.has(at.localName)) this.positions.set(at, child);
      else this.positions.set(at, before === undefined ? 0 : position);
      if (before?.position === 1 && KNOWN_TAG_NAMES.has(at.localName)) this.positions.set(before.element, 1);
    }
  }
}
