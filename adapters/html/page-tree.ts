import { Parser } from 'htmlparser2';
import { hidesContent, isInert } from './visibility.ts';

/** The parser takes quadratic time in the depth of a page, so a deeper one is refused. */
const DEEPEST = 4096;

/** What is thrown for a page that is nested too deeply. */
const TOO_DEEP = new RangeError('nested too deeply');

/** What stands in an element: elements, and the texts between them. */
export type Child = Element | string;

type Attributes = Readonly<Record<string, string | undefined>>;

/** The content of every empty element, shared to save memory; `append` replaces it. */
const NONE: readonly Child[] = Object.freeze([]);
const FEW = 4;
const NO_ATTRIBUTES: Attributes = Object.freeze({});

/**
 * An element of a page. `isInert` when it stands in what is no part of what the page says (a script, a template);
 * `isHidden` when a reader does not see what is in it, which is so of inert ones too; `isForeign` when it stands in an
 * SVG or a formula.
 */
export class Element {
  private content = NONE as Child[];
  readonly isInert: boolean;
  readonly isHidden: boolean;
  readonly isForeign: boolean;
  isClosed = false;
  /**
   * Position among the parent's elements and among those of its name, from 1 on; 0 until it is counted (locator.ts).
   */
  place = 0;
  placeOfType = 0;
  isOnly = false;

  constructor(
    readonly name: string,
    readonly attributes: Attributes,
    readonly parent: Element | undefined,
  ) {
    this.isInert = parent?.isInert || isInert(name);
    this.isHidden = this.isInert || parent?.isHidden || hidesContent(name, attributes);
    this.isForeign = parent?.isForeign || parent?.name === 'svg' || parent?.name === 'math';
  }

  get children(): readonly Child[] {
    return this.content;
  }

  append(child: Child): void {
    // Most have few children; a list that grows by itself takes room for many at once.
    if (this.content.length < FEW) this.content = [...this.content, child];
    else this.content.push(child);
  }

  /** Texts come in pieces, broken at every entity. */
  appendText(text: string): void {
    const last = this.content.length - 1;
    const before = this.content[last];
    if (typeof before === 'string') this.content[last] = before + text;
    else this.append(text);
  }
}

/**
 * The root of a page, which has no name, and all of its elements in the page's order.
 * @throws TOO_DEEP when it is nested more than 4,096 deep
 */
export function pageTree(text: string): { readonly root: Element; readonly elements: readonly Element[] } {
  const root = new Element('', NO_ATTRIBUTES, undefined);
  const elements: Element[] = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > DEEPEST) throw TOO_DEEP;
      // A link does not stand in a link: one that was left open ends where the next begins.
      const before = innermost(open, root);
      if (name === 'a' && before.name === 'a') before.isClosed = true;
      const parent = innermost(open, root);
      const element = new Element(name, orNone(attributes), parent);
      parent.append(element);
      elements.push(element);
      open.push(element);
    },
    onclosetag() {
      open.pop();
    },
    ontext(data) {
      innermost(open, root).appendText(data);
    },
  });
  parser.end(text);
  return { root, elements };
}

/** The same empty object for all that have none: a page has many. */
function orNone(attributes: Attributes): Attributes {
  for (const _ in attributes) return attributes;
  return NO_ATTRIBUTES;
}

/** The element that the next thing stands in. */
function innermost(open: readonly Element[], root: Element): Element {
  let element = open.at(-1) ?? root;
  while (element.isClosed) element = element.parent ?? root;
  return element;
}
