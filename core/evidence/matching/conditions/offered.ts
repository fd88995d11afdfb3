import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt, type Words } from '../../text/words.ts';
import { parsePeriodWord } from '../../values/period.ts';
import { toStructureKey } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import type { PageText, TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
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
  const subjectSet = compiler.compilePhrases(subjects);
  return (match: TextMatch, source: SourceContext): boolean => {
    const { block, range } = match.occurrence;
    const { productNames, pageText } = source;
    const [from] = clauseAt(block.text, range[0]);
    if (isInCalculation(block, pageText)) return false;
    const { labels } = block;
    const heading = block.headings.at(-1);
    const before = pageText.previous(block);
    const line = before?.pageBlock.kind === 'paragraph' ? [before.text] : [];
    if (isAboutRival(block, range[0], source.rivalNames, productNames)) return false;
    if ([...labels, ...line].some((name) => isOtherProduct(name, source))) return false;
    // Many amounts are not prices. An amount without a period needs a label, text or heading that marks it as a price.
    const hasNoPeriod = typeof match.raw === 'object' && match.raw.period === null;
    if (hasNoPeriod && labels.length > 0) {
      return labels.some((label) => isPlanName(label, productNames) || subjectSet.hasMatchIn(label));
    }
    const plans = PLAN_NAMES.matchAll(block.text, [from, range[1]]);
    const isOwnPlan = plans.some(({ range: [at] }) => !findOtherProductAt(block.text, at - 1, source));
    if (isOwnPlan || productNames.hasNameIn(block.text, [from, range[0]])) return true;
    // Ranges are mostly prices of other products or of a whole market.
    if (typeof match.raw === 'object' && match.raw.isRange)
      return labels.some((label) => isPlanName(label, productNames));
    if (subjectSet.hasMatchIn(block.text, [from, range[1]])) return true;
    // Many pages have the name of the product as their title. Bare amounts further below may be anything.
    const isBare = block.consistsOf(range);
    const isLabel = (one: TextBlock) =>
      block.index - one.index <= MAX_LABEL_DISTANCE ||
      (one.pageBlock.kind === 'heading' &&
        (!hasNoPeriod || one === heading) &&
        !(isBare && isNameWithoutPlan(one.text, productNames)));
    const precedingTexts = [...pageText.listNeighbours(block, MAX_HEADING_DISTANCE, 0), ...(heading ? [heading] : [])];
    const names = [...labels, ...precedingTexts.filter(isLabel).map((one) => one.text)];
    // A plan may have any name, so its heading may not be recognised. For an amount without a period, it must be
    // directly above.
    const isInCard = !hasNoPeriod || (heading !== undefined && block.index - heading.index <= MAX_CARD_DISTANCE);
    const isPlan = (name: Words) =>
      isPlanName(name, productNames) && !(hasNoPeriod && isNameWithoutPlan(name, productNames));
    return names.some(isPlan) || (isInCard && isUnder(match, source));
  };
}

/** Whether a block is in a table or list with a total, such as a calculation of what other work costs. */
function isInCalculation(block: TextBlock, pageText: PageText): boolean {
  const shape = toStructureKey(block);
  return [block, ...pageText.listNeighbours(block, MAX_TOTAL_DISTANCE, MAX_TOTAL_DISTANCE)].some(
    (one) =>
      TOTAL_LABELS.matchAt(one.text, 0) &&
      one.pageBlock.headings.at(-1) === block.pageBlock.headings.at(-1) &&
      toStructureKey(one) === shape,
  );
}

/** Whether a label is the name of another product, perhaps with a plan. The price is then a price of that product. */
function isOtherProduct(label: Words, source: SourceContext): boolean {
  const to = isPlanName(label, source.productNames) ? undefined : findOtherProductAt(label, 0, source)?.range[1];
  return (
    to !== undefined && (to === label.words.length || PLAN_NAMES.matchAt(label, to)?.range[1] === label.words.length)
  );
}

function findOtherProductAt(text: Words, at: number, { getNameIndexes }: SourceContext) {
  return findNameAt(text, at, {
    names: getNameIndexes('integrations'),
    requiresCapital: true,
    includesVersions: false,
  });
}

/** Whether a text begins with the product's name and names no plan: `Acme` and `Acme CRM`, but not `Acme Pro`. */
function isNameWithoutPlan(text: Words, productNames: ProductNames): boolean {
  return productNames.countNameWordsAt(text, 0) > 0 && !PLAN_NAMES.hasMatchIn(text);
}

function isPlanName(text: Words, productNames: ProductNames): boolean {
  if (text.words.length > MAX_NAME_WORDS) return false;
  const isPeriod = parsePeriodWord(text.words[0] ?? '') !== undefined;
  return isPeriod || PLAN_NAMES.matchAt(text, 0) !== undefined || productNames.countNameWordsAt(text, 0) > 0;
}
