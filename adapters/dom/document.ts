import { DOMParser } from 'linkedom';
import { collapseWhiteSpace, shortenText } from '../text/plain-text.ts';

// The part of the standard DOM that is used here. TypeScript's own DOM types would declare `window` and other browser
// globals for the whole project.

export interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly parentElement: DomElement | null;
  readonly previousElementSibling: DomElement | null;
  readonly nextElementSibling: DomElement | null;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  getAttributeNames(): readonly string[];
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  closest(selector: string): DomElement | null;
}

interface DomDocument {
  readonly childNodes: readonly DomNode[];
  querySelectorAll(selector: string): Iterable<DomElement>;
}

/** An HTML page as a DOM. */
export interface HtmlDocument {
  readonly children: readonly (DomElement | string)[];
  /** All elements in document order, except those inside of inert elements such as scripts and templates. */
  readonly elements: readonly DomElement[];
  /** Elements that are not displayed: inert elements, hidden elements, and everything inside them. */
  readonly hidden: ReadonlySet<DomElement>;
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const DOCUMENT_TYPE_NODE = 10;
/** Elements whose content is not text of the page: scripts, fallbacks and templates. */
const INERT_ELEMENTS = new Set(
  'script style template noscript iframe object applet noembed noframes audio video canvas textarea datalist'.split(
    ' ',
  ),
);
/** Elements whose content is not displayed as normal text, such as ruby annotations and struck-out text. */
const ELEMENTS_WITHOUT_VISIBLE_TEXT = new Set(
  'title desc metadata defs symbol annotation annotation-xml rp rt del s strike'.split(' '),
);
/** Matches a comment in CSS. A comment without an end extends to the end of the style. */
const CSS_COMMENT_PATTERN = /\/\*.*?(?:\*\/|$)/gs;
const HIDING_STYLE_PATTERN =
  /(?:^|;)\s*(?:display\s*:\s*none|text-decoration(?:-line)?\s*:\s*line-through|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\b/i;
/** Matches `svg` elements that contain nothing but shapes. */
const ICON_PATTERN =
  /<svg\s([^<>]*)>(?:\s|<\/?(?:path|g|circle|rect|line|polygon|polyline|ellipse|use)\b[^<>]*>)*<\/svg>/g;
/**
 * Matches the class of struck-out text, such as a former price, or of an invented conversation or screen, if the
 * attribute `class` is directly after the name of a tag.
 */
const UNSTATED_CLASS_PATTERN =
  /(<(?!html|body|main|section|article)[a-z][a-z0-9]*)\s+class="(?:[^"<>]*\s)?(?:line-through|strikethrough|old-price|price-old|was-price|chat|(?:[a-z]{1,20}-){0,2}(?:mock|mockup|bubble|chat-(?:body|demo|log|messages?|thread|window)|chat-msg|transcript)(?:-[a-z]{1,20}){0,2})(?=[\s"])/gi;
/** Matches the attribute `class` directly after the name of a tag. */
const LEADING_CLASS_PATTERN = /(<[a-z][a-z0-9]*)\s+class="[^"<>]*"(?=[\s/>])/gi;
/**
 * Maximum number of attributes of an element to which `addLowerCaseAttributes` adds copies. Adding copies takes
 * quadratic time, so an element with more attributes gets none.
 */
const MAX_RENAMED_ATTRIBUTES = 100;
/** Maximum length of the text read from one element, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 10_000;
/** Maximum number of nodes whose text is read from one element. */
const MAX_TEXT_NODES = 500;

export function parseDocument(text: string): HtmlDocument {
  const document: DomDocument = new DOMParser().parseFromString(removeClassesAndIcons(text), 'text/html');
  const elements: DomElement[] = [];
  const [insideInert, hidden] = [new Set<DomElement>(), new Set<DomElement>()];
  for (const element of document.querySelectorAll('*')) {
    const parent = element.parentElement;
    if (parent !== null && (insideInert.has(parent) || INERT_ELEMENTS.has(parent.localName))) {
      insideInert.add(element);
      continue;
    }
    addLowerCaseAttributes(element);
    elements.push(element);
    if ((parent !== null && hidden.has(parent)) || isHiddenElement(element)) hidden.add(element);
  }
  return { children: collectSiblings(findFirstNonDoctypeNode(document)), elements, hidden };
}

/**
 * Removes classes, and the contents of icons with `aria-hidden`. No code reads them, but linkedom would create a node
 * for each attribute and a set for each class. On many pages, attributes are most of the nodes.
 */
function removeClassesAndIcons(html: string): string {
  const emptyIfHidden = (icon: string, attributes: string) =>
    attributes.includes('aria-hidden="true"') ? '<svg hidden></svg>' : icon;
  return html
    .replace(ICON_PATTERN, emptyIfHidden)
    .replace(UNSTATED_CLASS_PATTERN, `$1 hidden data-class="`)
    .replace(LEADING_CLASS_PATTERN, '$1');
}

/**
 * Adds lower-case copies of attributes. linkedom preserves the case of attribute names, and its `getAttribute` is
 * case-sensitive.
 */
function addLowerCaseAttributes(element: DomElement): void {
  const names = element.getAttributeNames();
  if (names.length > MAX_RENAMED_ATTRIBUTES) return;
  for (const name of names) {
    const lower = name.toLowerCase();
    if (lower !== name && !element.hasAttribute(lower)) element.setAttribute(lower, element.getAttribute(name) ?? '');
  }
}

export const isInertElement = ({ localName }: DomElement): boolean => INERT_ELEMENTS.has(localName);

function isHiddenElement(element: DomElement): boolean {
  const { localName } = element;
  if (INERT_ELEMENTS.has(localName) || ELEMENTS_WITHOUT_VISIBLE_TEXT.has(localName)) return true;
  if (localName === 'dialog' && !element.hasAttribute('open')) return true;
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true;
  if (readFirstAttributeWord(element, 'aria-hidden') === 'true') return true;
  const style = element.getAttribute('style');
  return style !== null && HIDING_STYLE_PATTERN.test(style.replaceAll(CSS_COMMENT_PATTERN, ''));
}

/** Returns the first word of an attribute in lower case, an empty text if the attribute is missing. */
export function readFirstAttributeWord(element: DomElement, name: string): string {
  return element.getAttribute(name)?.trim().toLowerCase().split(/\s/, 1)[0] ?? '';
}

/**
 * Finds the first node of the content. In linkedom a document type has no `nextSibling`, so the nodes after the
 * document type cannot be reached from it.
 */
function findFirstNonDoctypeNode({ childNodes }: DomDocument): DomNode | null {
  return childNodes.find(({ nodeType }) => nodeType !== DOCUMENT_TYPE_NODE) ?? null;
}

/** Lists child elements and texts, at most `limit`. Texts that only comments or entities separate are merged. */
export function listChildren(element: DomElement, limit?: number): readonly (DomElement | string)[] {
  return collectSiblings(element.firstChild, limit);
}

function collectSiblings(first: DomNode | null, limit = Number.POSITIVE_INFINITY): readonly (DomElement | string)[] {
  const children: (DomElement | string)[] = [];
  let text = '';
  for (let child = first; child !== null && children.length < limit; child = child.nextSibling) {
    if (child.nodeType === TEXT_NODE) text += child.nodeValue ?? '';
    else if (isElement(child)) {
      if (text !== '') children.push(text);
      text = '';
      children.push(child);
    }
  }
  if (text !== '') children.push(text);
  return children;
}

const isElement = (node: DomNode): node is DomElement => node.nodeType === ELEMENT_NODE;

/**
 * Returns the text of an element in one line, without the elements that `isExcluded` matches. Cuts long texts, because
 * reading nested elements would otherwise take quadratic time.
 */
export function readElementText(element: DomElement, isExcluded: (inner: DomElement) => boolean): string {
  let text = '';
  const pending = [...listChildren(element, MAX_TEXT_NODES)].reverse();
  for (let count = 0; count < MAX_TEXT_NODES && text.length <= MAX_TEXT_LENGTH; count += 1) {
    const node = pending.pop();
    if (node === undefined) break;
    if (typeof node === 'string') text += node.slice(0, MAX_TEXT_LENGTH);
    else if (node.localName === 'br') text += ' ';
    else if (!isExcluded(node)) pending.push(...[...listChildren(node, MAX_TEXT_NODES)].reverse());
  }
  return shortenText(collapseWhiteSpace(text));
}
