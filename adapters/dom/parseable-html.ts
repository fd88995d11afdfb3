import { Parser } from 'htmlparser2';

/**
 * Maximum nesting depth. The depth is limited because htmlparser2 shifts its whole stack of open elements at each tag.
 */
const MAX_DEPTH = 4096;
/**
 * Maximum sum of the depths of all closing tags. The sum is limited because htmlparser2 searches its stack for each
 * closing tag.
 */
const MAX_CLOSING_TAG_WORK = 150_000_000;
/**
 * Maximum number of elements, attributes, texts and comments. linkedom takes about 400 bytes and 3 microseconds for
 * each.
 */
const MAX_NODES = 250_000;
/** Minimum share of a page that must be parseable. If less is parseable, the page is not read. */
const MIN_PARSED_SHARE = 0.1;

/**
 * Returns the part of an HTML text that linkedom may parse: the whole text, or its beginning if it has more than
 * 250,000 nodes. The scan uses linkedom's own tokenizer, so the scan and linkedom see the same tags. The scan stops at
 * the first limit that is exceeded.
 * @throws RangeError if the page is nested more than 4,096 deep or would take quadratic time, or if less than a tenth
 * of it could be parsed
 */
export function truncateToParseableHtml(text: string): string {
  if (isSmallHtml(text)) return text;
  const scan = new HtmlSizeScanner();
  scan.end(text);
  if (scan.exceededLimit !== undefined) throw new RangeError(scan.exceededLimit);
  const end = scan.nodes > MAX_NODES ? scan.startIndex : text.length;
  if (end < text.length * MIN_PARSED_SHARE) throw new RangeError('too many nodes');
  return text.slice(0, end);
}

/** Whether a text is so short, and has so few tags, that it cannot exceed a limit. Most pages are so small. */
function isSmallHtml(text: string): boolean {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0 && tags < MAX_DEPTH; at = text.indexOf('<', at + 1)) tags += 1;
  return tags < MAX_DEPTH && text.length <= MAX_NODES;
}

class HtmlSizeScanner extends Parser {
  nodes = 0;
  exceededLimit: string | undefined;
  private depth = 0;
  private closingTagWork = 0;

  constructor() {
    const count = () => {
      this.nodes += 1;
      if (this.nodes > MAX_NODES) this.pause();
    };
    super({
      onopentagname: () => {
        count();
        this.depth += 1;
        if (this.depth > MAX_DEPTH) this.stopWithExcess('nested too deeply');
      },
      onclosetag: () => {
        this.depth -= 1;
      },
      onattribute: count,
      ontext: count,
      oncomment: count,
    });
  }

  override onclosetag(start: number, endIndex: number): void {
    this.closingTagWork += this.depth;
    if (this.closingTagWork > MAX_CLOSING_TAG_WORK) this.stopWithExcess('too many closing tags at great depth');
    super.onclosetag(start, endIndex);
  }

  private stopWithExcess(excess: string): void {
    this.exceededLimit = excess;
    this.pause();
  }
}
