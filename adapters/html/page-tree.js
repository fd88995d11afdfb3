import { Parser } from 'htmlparser2';
import { hidesContent, isInert } from './visibility.js';

/** The parser takes quadratic time in the depth of a page, so a deeper one is refused. */
const DEEPEST = 4096;

/** What is thrown for a page that is nested too deeply. */
const TOO_DEEP = new RangeError('nested too deeply');

const NONE = Object.freeze([]);
const FEW = 4;
const NO_ATTRIBUTES = Object.freeze({});

/**
 * An element of a page. `children` are elements and the texts between them; `isInert` when it stands in what is no part of what
 * the page says (a script, a template); `isHidden` when a reader does not see what is in it, which is so of inert ones too;
 * `isForeign` when it stands in an SVG or a formula.
 */
class Element {
  constructor(name, attributes, parent) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
    this.children = NONE;
    this.isInert = parent?.isInert || isInert(name);
    this.isHidden = this.isInert || parent?.isHidden || hidesContent(name, attributes);
    this.isForeign = parent?.isForeign || parent?.name === 'svg' || parent?.name === 'math';
    this.isClosed = false;
    // Counted when they are asked for.
    this.place = 0;
    this.placeOfType = 0;
    this.isOnly = false;
  }

  append(child) {
    // Most have few children; a list that grows by itself takes room for many at once.
    if (this.children.length < FEW) this.children = [...this.children, child];
    else this.children.push(child);
  }
}

/**
 * The root of a page, which has no name, and all of its elements in the page's order.
 * @throws TOO_DEEP when it is nested more than 4,096 deep
 */
export function pageTree(text) {
  const root = new Element('', NO_ATTRIBUTES, undefined);
  const elements = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > DEEPEST) throw TOO_DEEP;
      // A link does not stand in a link: one that was left open ends where the next begins.
      if (name === 'a') place(open).isClosed = place(open).name === 'a';
      const parent = place(open);
      const element = new Element(name, orNone(attributes), parent);
      parent.append(element);
      elements.push(element);
      open.push(element);
    },
    onclosetag() {
      open.pop();
    },
    ontext(data) {
      const element = place(open);
      const last = element.children.length - 1;
      // Texts come in pieces, broken at every entity.
      if (typeof element.children[last] === 'string') element.children[last] += data;
      else element.append(data);
    },
  });
  parser.end(text);
  return { root, elements };
}

/** The same empty object for all that have none: a page has many. */
function orNone(attributes) {
  for (const _ in attributes) return attributes;
  return NO_ATTRIBUTES;
}

/** The element that the next thing stands in. */
function place(open) {
  let element = open[open.length - 1];
  while (element.isClosed) element = element.parent;
  return element;
}
