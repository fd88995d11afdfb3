import { collapseWhiteSpace, shortenText } from '../text/plain-text.ts';

/** An HTML page as a tree of elements. */
export interface HtmlDocument {
  /** Elements and texts outside of all elements: usually the element `html`. */
  readonly children: readonly (DomElement | string)[];
  /** All elements in document order, except those inside of inert elements such as scripts and templates. */
  readonly elements: readonly DomElement[];
  /** Whether the tree has all elements of the page. It is false if the page has too many. */
  readonly isWhole: boolean;
}

/** Elements whose content is not text of the page: scripts, fallbacks and templates. */
const INERT_ELEMENTS = new Set(
  'script style template noscript iframe object applet noembed noframes audio video canvas textarea datalist'.split(
    ' ',
  ),
);
/** Elements whose content is not displayed as normal text, such as ruby annotations and struck-out text. */
const UNDISPLAYED_ELEMENTS = new Set(
  'title desc metadata defs symbol annotation annotation-xml rp rt del s strike'.split(' '),
);
/** Matches a comment in CSS. A comment without an end extends to the end of the style. */
const CSS_COMMENT_PATTERN = /\/\*.*?(?:\*\/|$)/gs;
const HIDING_STYLE_PATTERN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\b/i;
/** Maximum length of the text read from one element, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 10_000;
/** Maximum number of nodes whose text is read from one element. */
const MAX_TEXT_NODES = 500;

/** An element of a page. The members that the DOM standard also has mean the same as there. */
export class DomElement {
  /** Child elements and texts, without comments. Two texts never follow each other. */
  readonly children: (DomElement | string)[] = [];
  nextElementSibling: DomElement | null = null;
  /** Whether the element, or one around it, has content that is not text of the page: a script or template. */
  readonly isInert: boolean;
  /** Whether the element is not displayed, because of itself or of an element around it. */
  readonly isHidden: boolean;

  constructor(
    /** The name in lower case. */
    readonly localName: string,
    private readonly attributes: Readonly<Record<string, string>>,
    readonly parentElement: DomElement | null,
    readonly previousElementSibling: DomElement | null,
  ) {
    this.isInert = parentElement?.isInert === true || INERT_ELEMENTS.has(localName);
    this.isHidden = this.isInert || parentElement?.isHidden === true || hidesContent(this);
  }

  /** Returns the value of an attribute. `name` is in lower case. */
  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.attributes[name] !== undefined;
  }

  /** All texts in the element, joined. */
  get textContent(): string {
    let text = '';
    const pending: (DomElement | string)[] = [this];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (typeof node === 'string') text += node;
      else for (let at = node.children.length - 1; at >= 0; at -= 1) pending.push(node.children[at] ?? '');
    }
    return text;
  }
}

function hidesContent(element: DomElement): boolean {
  const { localName } = element;
  if (UNDISPLAYED_ELEMENTS.has(localName)) return true;
  if (localName === 'dialog' && !element.hasAttribute('open')) return true;
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true;
  if (readAttributeWord(element, 'aria-hidden') === 'true') return true;
  const style = element.getAttribute('style');
  return style !== null && HIDING_STYLE_PATTERN.test(style.replaceAll(CSS_COMMENT_PATTERN, ''));
}

/** Returns the first word of an attribute in lower case, an empty text if the attribute is missing. */
export function readAttributeWord(element: DomElement, name: string): string {
  return element.getAttribute(name)?.trim().toLowerCase().split(/\s/, 1)[0] ?? '';
}

/** Lists the child elements of an element. */
export function listChildElements({ children }: DomElement): readonly DomElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/**
 * Returns the text of an element in one line, without the elements that `isExcluded` matches. Cuts long texts, because
 * reading nested elements would otherwise take quadratic time.
 */
export function readElementText(element: DomElement, isExcluded: (inner: DomElement) => boolean): string {
  let text = '';
  const pending = element.children.slice(0, MAX_TEXT_NODES).reverse();
  for (let count = 0; count < MAX_TEXT_NODES && text.length <= MAX_TEXT_LENGTH; count += 1) {
    const node = pending.pop();
    if (node === undefined) break;
    if (typeof node === 'string') text += node.slice(0, MAX_TEXT_LENGTH);
    else if (node.localName === 'br') text += ' ';
    else if (!isExcluded(node)) pending.push(...node.children.slice(0, MAX_TEXT_NODES).reverse());
  }
  return shortenText(collapseWhiteSpace(text));
}
