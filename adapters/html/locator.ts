import type { Element } from './page-tree.ts';

/** In UTF-16 code units. */
const LONGEST = 300;
/** The names that HTML has. A page may make up others, and say something by them. */
const KNOWN = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol
  optgroup option output p param picture pre progress q ruby s samp script search section select slot small source
  span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr
  track tspan tt u ul var video wbr`.split(/\s+/),
);

/**
 * Returns the CSS selector of an element: tag names from the body down, with an index where siblings share a name. A
 * selector of more than 300 characters loses its outer part to an ellipsis.
 */
export function locatorOf(element: Element): string {
  let path = '';
  for (let at = element; at.parent !== undefined; at = at.parent) {
    if (at !== element && (at.name === 'html' || at.name === 'body')) continue;
    const step = stepTo(at);
    if (path.length + step.length + ' > '.length > LONGEST - '… > '.length) return `… > ${path}`;
    path = path === '' ? step : `${step} > ${path}`;
  }
  return path;
}

/** Where a part of an element's content stands: the element and a pointer, the end of it when that is too long. */
export function locatorWithin(element: Element, pointer: string): string {
  const whole = `${locatorOf(element)} ${pointer}`.trim();
  return whole.length <= LONGEST ? whole : `…${whole.slice(1 - LONGEST)}`;
}

function stepTo(element: Element): string {
  if (element.place === 0 && element.parent !== undefined) number(element.parent);
  if (!KNOWN.has(element.name)) return `*:nth-child(${element.place})`;
  return element.isOnly ? element.name : `${element.name}:nth-of-type(${element.placeOfType})`;
}

/** Numbers all the children at once, so that no list is counted through for each of its items. */
function number({ children }: Element): void {
  const counts = new Map<string, number>();
  let place = 0;
  for (const child of children) {
    if (typeof child === 'string') continue;
    place += 1;
    child.place = place;
    child.placeOfType = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, child.placeOfType);
  }
  for (const child of children) if (typeof child !== 'string') child.isOnly = counts.get(child.name) === 1;
}
