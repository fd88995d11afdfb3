import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt, type Words } from '../../text/words.ts';
import { parsePeriodWord } from '../../values/period.ts';
import type { PhraseCompiler } from '../compiler.ts';
import { toBlockShape } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import type { PageText, TextBlock } from '../page-text.ts';
import type { ProductNames } from '../product-names.ts';
import { isAboutRival } from '../rivals.ts';
import type { ConditionParams } from './condition-schemas.ts';
import { compile as compileUnder } from './under.ts';

const PLAN_NAMES = phraseSetForRole('plan-names');
/** Labels of the last line of bills and calculations, such as *Total*. */
const TOTAL_LABELS = phraseSetForRole('totals');
const MAX_TOTAL_DISTANCE = 24;
const MAX_NAME_WORDS = 5;
/** Maximum distance between a price and the text before it that names its plan, in blocks. */
const MAX_LABEL_DISTANCE = 3;
/** Maximum distance between a price and a heading above it, in blocks. */
const MAX_HEADING_DISTANCE = 14;
/** Maximum distance between an amount without a period and the heading of its card, in blocks. */
const MAX_CARD_DISTANCE = 2;

type OfferedParams = ConditionParams<'offered'>;

export function compile({ headings, subjects }: OfferedParams, compiler: PhraseCompiler) {
  const isUnder = compileUnder({ phrases: headings }, compiler);
  const subjectSet = compiler.phrases(subjects);
  return (match: TextMatch, source: SourceContext): boolean => {
    const { block, range } = match.occurrence;
    const { product, text } = source;
    const [from] = clauseAt(block.text, range[0]);
    if (isInCalculation(block, text)) return false;
    const { labels } = block;
    const heading = block.headings.at(-1);
    const before = text.previous(block);
    const line = before?.block.kind === 'paragraph' ? [before.text] : [];
    if (isAboutRival(block, range[0], source.rivals, product)) return false;
    if ([...labels, ...line].some((name) => isOtherProduct(name, source))) return false;
    // Many amounts are not prices. An amount without a period needs a label, text or heading that marks it as a price.
    const hasNoPeriod = typeof match.raw === 'object' && match.raw.period === null;
    if (hasNoPeriod && labels.length > 0) {
      return labels.some((label) => isPlanName(label, product) || subjectSet.hasMatchIn(label));
    }
    if (PLAN_NAMES.hasMatchIn(block.text, [from, range[1]])) return true;
    if (product.hasNameIn(block.text, [from, range[0]])) return true;
    // Ranges are mostly prices of other products or of a whole market.
    if (typeof match.raw === 'object' && match.raw.isRange) return labels.some((label) => isPlanName(label, product));
    if (subjectSet.hasMatchIn(block.text, [from, range[1]])) return true;
    const precedingTexts = text
      .listNeighbours(block, MAX_HEADING_DISTANCE, 0)
      .filter((one) => (one.block.kind === 'heading' && !hasNoPeriod) || block.index - one.index <= MAX_LABEL_DISTANCE)
      .map((one) => one.text);
    const names = [...labels, ...precedingTexts, ...(heading ? [heading.text] : [])];
    // A plan may have any name, so its heading may not be recognised. For an amount without a period, it must be
    // directly above.
    const isInCard = !hasNoPeriod || (heading !== undefined && block.index - heading.index <= MAX_CARD_DISTANCE);
    return names.some((name) => isPlanName(name, product)) || (isInCard && isUnder(match, source));
  };
}

/** Whether a block is in a table or list with a total, such as a calculation of what other work costs. */
function isInCalculation(block: TextBlock, text: PageText): boolean {
  const shape = toBlockShape(block);
  return [block, ...text.listNeighbours(block, MAX_TOTAL_DISTANCE, MAX_TOTAL_DISTANCE)].some(
    (one) => TOTAL_LABELS.matchAt(one.text, 0) && toBlockShape(one) === shape,
  );
}

/** Whether a label is the name of another product, to which the price then belongs. */
function isOtherProduct(label: Words, { product, vocabularyNames }: SourceContext): boolean {
  const options = { names: vocabularyNames('integrations'), isProper: true, hasVersions: false };
  const to = isPlanName(label, product) ? undefined : findNameAt(label, 0, options)?.range[1];
  return to === label.words.length;
}

function isPlanName(text: Words, product: ProductNames): boolean {
  if (text.words.length > MAX_NAME_WORDS) return false;
  const isPeriod = parsePeriodWord(text.words[0] ?? '') !== undefined;
  return isPeriod || PLAN_NAMES.matchAt(text, 0) !== undefined || product.nameLengthAt(text, 0) > 0;
}
