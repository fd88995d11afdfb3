import { Parser } from 'htmlparser2';

/** Maximum nesting depth: at each tag htmlparser2 shifts its stack of open elements. */
const MAX_DEPTH = 4096;
/** Maximum sum of the depths of closing tags, since htmlparser2 searches its stack for each of them. */
const MAX_CLOSING_WORK = 150_000_000;
/** Elements, attributes, texts and comments. linkedom takes about 400 bytes and 3 microseconds for each. */
const MAX_NODES = 250_000;
/** A page is rejected if less than a tenth of it can be parsed. */
const MIN_PARSED_SHARE = 0.1;

/**
 * Returns the part of an HTML text that linkedom may parse: the whole text, or its beginning if it has more than
 * 250,000 nodes. The scan uses linkedom's own tokenizer, so both see the same tags, and stops at the first excess.
 * @throws RangeError for a page that is nested more than 4,096 deep, would take quadratic time, or could be parsed to
 * less than a tenth
 */
export function limitToParseablePart(text: string): string {
  const scan = new Scan();
  scan.end(text);
  if (scan.excess !== undefined) throw new RangeError(scan.excess);
  const end = scan.nodes > MAX_NODES ? scan.startIndex : text.length;
  if (end < text.length * MIN_PARSED_SHARE) throw new RangeError('too many nodes');
  return text.slice(0, end);
}

class Scan extends Parser {
  nodes = 0;
  excess: string | undefined;
  private depth = 0;
  private closingWork = 0;

  constructor() {
    const count = () => {
      this.nodes += 1;
      if (this.nodes > MAX_NODES) this.pause();
    };
    super({
      onopentagname: () => {
        count();
        this.depth += 1;
        if (this.depth > MAX_DEPTH) this.reject('nested too deeply');
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
    this.closingWork += this.depth;
    if (this.closingWork > MAX_CLOSING_WORK) this.reject('too many closing tags at great depth');
    super.onclosetag(start, endIndex);
  }

  private reject(excess: string): void {
    this.excess = excess;
    this.pause();
  }
}
