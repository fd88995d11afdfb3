import type { DomElement } from './document.ts';

/** In UTF-16 code units. */
const MAX_LENGTH = 300;
/** The names of HTML and the common ones of SVG. Names that a page makes up may say something, so they are left out. */
const KNOWN_NAMES = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol
  optgroup option output p param picture pre progress q ruby s samp script search section select slot small source
  span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr
  track tspan tt u ul var video wbr`.split(/\s+/),
);

/** Writes CSS selectors of elements. Keeps the positions of siblings, since counting them each time is quadratic. */
export class Locators {
  private readonly steps = new Map<DomElement, string>();

  /**
   * Tag names from the body down, with a position where siblings share a name. A selector of more than 300 characters
   * loses its outer part to an ellipsis.
   */
  of(element: DomElement): string {
    let path = '';
    for (let at: DomElement | null = element; at !== null; at = at.parentElement) {
      if (at !== element && (at.localName === 'html' || at.localName === 'body')) continue;
      const step = this.stepTo(at);
      if (path.length + step.length + ' > '.length > MAX_LENGTH - '… > '.length) return `… > ${path}`;
      path = path === '' ? step : `${step} > ${path}`;
    }
    return path;
  }

  private stepTo(element: DomElement): string {
    if (!this.steps.has(element)) this.numberSiblings(element);
    return this.steps.get(element) ?? element.localName;
  }

  private numberSiblings(element: DomElement): void {
    let first = element;
    for (let at: DomElement | null = element; at !== null; at = at.previousElementSibling) first = at;
    const ofType = new Map<string, DomElement[]>();
    let position = 0;
    for (let at: DomElement | null = first; at !== null; at = at.nextElementSibling) {
      const { localName } = at;
      position += 1;
      const same = ofType.get(localName) ?? [];
      ofType.set(localName, same);
      same.push(at);
      if (!KNOWN_NAMES.has(localName)) this.steps.set(at, `*:nth-child(${position})`);
      else this.steps.set(at, same.length === 1 ? localName : `${localName}:nth-of-type(${same.length})`);
    }
    for (const [name, [one, other]] of ofType) {
      if (one !== undefined && other !== undefined && KNOWN_NAMES.has(name)) {
        this.steps.set(one, `${name}:nth-of-type(1)`);
      }
    }
  }
}
