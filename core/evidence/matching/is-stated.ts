import type { BlockKind, PageRegion } from '../page.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { clauseAt, isQuestion, sliceWords, type WordRange } from '../text/words.ts';
import type { SourceContext, TextMatch } from './match.ts';
import type { TextBlock } from './page-text.ts';
import type { Rule } from './rule.ts';
import { parseCellAnswer } from './tables.ts';

const STATING_REGIONS: readonly PageRegion[] = ['main', 'header'];
const STATING_KINDS: readonly BlockKind[] = ['heading', 'list_item', 'cell', 'paragraph'];
/** Signs of items that are crossed out, or of boxes that are not ticked. */
const CROSSED_OUT_PATTERN = /[✗✘❌]|^(?:\[ ?\]|☐|⬜)/u;
/** Maximum length of a value after a label, in UTF-16 code units. */
const MAX_LABEL_VALUE_LENGTH = 20;
const COMPARED_HEADINGS = phraseSetForRole('compared-headings');
const COLON_PATTERN = /^\s*[:：]\s*/u;
/** Separators in a line of links: `Site | GitHub Repo`. */
const LINK_SEPARATOR_PATTERN = / ?[|·•] ?/g;
const OPENING_QUOTE_PATTERN = /^[“"«„「]/;
const CLOSING_QUOTE_PATTERN = /[”"»“」]/;

/**
 * Whether the page itself states the text of a match. Text in navigation, a footer, a button, a block of code, a
 * quotation, a question, a crossed-out item or a table cell about another product does not count. If the rule has a
 * condition on regions or kinds of blocks, these are not checked here. If the rule has the condition `answered`,
 * questions and tables are not checked here.
 */
export function isStated({ occurrence: { block, range } }: TextMatch, rule: Rule, source: SourceContext): boolean {
  const { kind, region, isQuoted, text } = block.pageBlock;
  const conditions = rule.conditions ?? [];
  const blocks = conditions.find((one) => one.kind === 'blocks');
  if (!blocks?.regions && !STATING_REGIONS.includes(region)) return false;
  if (!blocks?.kinds && !STATING_KINDS.includes(kind)) return false;
  if (isQuoted || isQuotation(text) || (kind !== 'cell' && CROSSED_OUT_PATTERN.test(text))) return false;
  if (isNegatedLabel(block, range, source) || spansLinks(block, range, source)) return false;
  if (source.tables.isUnderSiblingOfProductHeading(block) && isUnderComparison(block, source)) return false;
  if (conditions.some((one) => one.kind === 'answered')) return true;
  if (isQuestion(block.text, clauseAt(block.text, range[0])[1])) return false;
  if (kind !== 'cell') return true;
  if (source.tables.isOtherProductCell(block)) return false;
  const answer = source.tables.findRowAnswer(block);
  return answer === undefined || answer === 'yes';
}

/** Whether the title or a heading says that products are compared. */
function isUnderComparison({ headings }: TextBlock, { titleWords }: SourceContext): boolean {
  return [titleWords, ...headings.map(({ text }) => text)].some((words) => COMPARED_HEADINGS.hasMatchIn(words));
}

/** Whether the match is a label with a negative value: `Free plan: none`, or a term with a cross as its definition. */
function isNegatedLabel(block: TextBlock, [, to]: WordRange, { pageText: page }: SourceContext): boolean {
  const { text } = block;
  const rest = text.raw.slice(text.ends[to - 1]);
  const next = page.next(block);
  const definitionText = next?.pageBlock.term === block.pageBlock.text ? next.text.raw : undefined;
  const value = COLON_PATTERN.test(rest) ? rest.replace(COLON_PATTERN, '') : rest === '' ? definitionText : undefined;
  return value !== undefined && value.length <= MAX_LABEL_VALUE_LENGTH && parseCellAnswer(value) === 'no';
}

/**
 * Whether a match covers parts of several links in a line of links. Each link is a separate statement: the links
 * `GitHub` and `App Store` do not mean a GitHub app.
 */
function spansLinks({ pageBlock: block, text }: TextBlock, range: WordRange, { page }: SourceContext): boolean {
  const texts = block.links.map((index) => page?.links[index]?.text ?? '');
  return (
    texts.join(' ') === block.text.replace(LINK_SEPARATOR_PATTERN, ' ') &&
    !texts.some((one) => one.includes(sliceWords(text, range)))
  );
}

/**
 * Whether a text is a quotation: it begins with a quotation mark, and more than half of it is inside the quotation
 * marks. A text that only begins with a quoted name is not.
 */
function isQuotation(text: string): boolean {
  if (!OPENING_QUOTE_PATTERN.test(text)) return false;
  return 2 * text.slice(1).search(CLOSING_QUOTE_PATTERN) > text.length;
}
