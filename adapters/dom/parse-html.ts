import { Parser } from 'htmlparser2';
import { DomElement, type HtmlDocument } from './document.ts';

/** Maximum nesting depth. It is limited because htmlparser2 shifts its whole stack of open elements at each tag. */
const MAX_DEPTH = 4096;
/**
 * Maximum sum of the depths of all closing tags. It is limited because htmlparser2 searches its stack for each closing
 * tag.
 */
const MAX_CLOSING_TAG_WORK = 150_000_000;
/** Maximum number of elements, attributes, parts of texts and comments. */
const MAX_NODES = 250_000;
/** Minimum share of a page that must be parsed. Other pages are not read. */
const MIN_PARSED_SHARE = 0.1;

/**
 * Parses an HTML text, or its beginning if it has more than 250,000 nodes.
 * @throws RangeError if the page is nested more than 4,096 deep or would take quadratic time, or if less than a tenth
 * of it could be parsed
 */
export function parseHtml(text: string): HtmlDocument {
  const parser = new DocumentParser();
  parser.end(text);
  if (parser.excess !== undefined) throw new RangeError(parser.excess);
  if (!parser.isWhole && parser.startIndex < text.length * MIN_PARSED_SHARE) throw new RangeError('too many nodes');
  return parser;
}

/** Builds the tree of a page while htmlparser2 reads it. Stops at the first limit that is exceeded. */
class DocumentParser extends Parser implements HtmlDocument {
  readonly children: (DomElement | string)[] = [];
  readonly elements: DomElement[] = [];
  isWhole = true;
  excess: string | undefined;
  private nodes = 0;
  private closingWork = 0;
  private readonly open: DomElement[] = [];

  constructor() {
    super({
      onopentagname: () => this.countNode(),
      onopentag: (name, attributes) => this.openElement(name, attributes),
      onclosetag: () => this.open.pop(),
      onattribute: () => this.countNode(),
      ontext: (text) => this.addText(text),
      oncomment: () => this.countNode(),
    });
  }

  override onclosetag(start: number, endIndex: number): void {
    this.closingWork += this.open.length;
    if (this.closingWork > MAX_CLOSING_TAG_WORK) this.stopWithExcess('too many closing tags at great depth');
    super.onclosetag(start, endIndex);
  }

  private openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.open.at(-1);
    const siblings = parent?.children ?? this.children;
    const last = siblings.findLast((child) => typeof child !== 'string') ?? null;
    const element = new DomElement(name, attributes, parent ?? null, last);
    if (last !== null) last.nextElementSibling = element;
    siblings.push(element);
    if (!parent?.isInert) this.elements.push(element);
    this.open.push(element);
    if (this.open.length > MAX_DEPTH) this.stopWithExcess('nested too deeply');
  }

  private addText(text: string): void {
    this.countNode();
    if (!this.isWhole) return;
    const siblings = this.open.at(-1)?.children ?? this.children;
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
    else siblings.push(text);
  }

  private countNode(): void {
    this.nodes += 1;
    if (this.nodes <= MAX_NODES) return;
    this.isWhole = false;
    this.pause();
  }

  private stopWithExcess(excess: string): void {
    this.excess = excess;
    this.pause();
  }
}
