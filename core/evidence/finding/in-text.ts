import type { EvidenceRules } from '../evidence-rules.ts';
import type { PriceOrigin } from '../fact-rule.ts';
import { isOneOf, standsAmong, standsAt } from '../phrase.ts';
import type { Steps } from '../steps.ts';
import type { CurrencyHints } from '../values/currencies.ts';
import { type Price, periodIn, readPrice } from '../values/price.ts';
import type { Words } from '../words.ts';
import { isRightBeside } from './beside-phrase.ts';
import { type ApplicableRule, type Candidate, type OriginOf, rulesOf } from './candidate.ts';
import type { CompiledRules, ReadPlace, SoughtPhrase } from './compiled-rules.ts';
import { Looks } from './looks.ts';
import { isWithin, type ReadBlock } from './read-blocks.ts';
import { onlyTerms, type Spelling, termsBefore, termsFrom } from './terms.ts';

/** A rule for visible text. */
type TextRule = ApplicableRule<OriginOf<'text' | 'mention' | 'price' | 'labelled'>>;

/** How far after a phrase its value may go on. */
const LONGEST_TAIL = 60;
/** Neighbours before and after that may forbid, and neighbours after that may confirm. */
const NEAR = 2;
const NEXT = 4;
/** What stands behind a label is short. */
const LONGEST_LABELLED = 120;
/** Longer texts are no list of names. */
const LONGEST_WORDS = 40;
const HYPHEN = /^[-\u2010\u2011]$/;
const DIGIT = /\d/;
/** What a table says beside the name of something that there is not. */
const DENIAL =
  /^(?:[✗✘✖✕×❌x–—-]|no|nein|non|n\/a|none|not (?:available|included|supported|offered)|paid only|いいえ|なし|非対応)[.!。]?$/iu;
/** A row of a table, and how many blocks of it are looked at on either side. */
const ROW = /^(?:.*> )?tr(?::nth-of-type\(\d+\))? > /;
const LONGEST_ROW = 20;

/** What visible text says. */
export class TextSearch {
  private readonly byRule: ReadonlyMap<number, TextRule>;
  private readonly looks = new Looks();

  constructor(
    private readonly blocks: readonly ReadBlock[],
    rules: readonly ApplicableRule[],
    private readonly compiled: CompiledRules,
    private readonly hints: CurrencyHints,
  ) {
    const kinds = ['text', 'mention', 'price', 'labelled'] as const;
    const searched = kinds.flatMap((kind): readonly TextRule[] => rulesOf(rules, kind));
    this.byRule = new Map(searched.map((rule) => [rule.rule, rule]));
  }

  *candidates(): Steps<readonly Candidate[]> {
    if (this.byRule.size === 0) return [];
    const lists = [...this.byRule.values()].filter(
      ({ from }) => from.kind === 'mention' && !from.phrases && !from.before,
    );
    const labelled = [...this.byRule.values()].filter(({ from }) => from.kind === 'labelled');
    const prices = [...this.byRule.values()].filter(({ from }) => from.kind === 'price');
    const found: Candidate[] = [];
    for (const block of this.blocks) {
      yield;
      if (block.isBeside) continue;
      this.phrasesIn(block, found);
      for (const { rule, from } of lists) if (from.kind === 'mention') this.listIn(block, rule, from.vocabulary, found);
      for (const { rule } of labelled) this.labelledIn(block, rule, found);
      if (prices.length > 0) this.pricesIn(block, prices, found);
    }
    return found;
  }

  private phrasesIn(block: ReadBlock, found: Candidate[]): void {
    const { words } = block.text;
    for (let at = 0; at < words.length; at += 1) {
      for (const sought of this.compiled.phrases.get(words[at] ?? '') ?? []) {
        const rule = this.byRule.get(sought.rule);
        if (rule && this.looks.hasLeft(sought.rule) && standsAt(sought.phrase, block.text, at))
          this.foundAt(block, at, sought, rule, found);
      }
    }
  }

  private foundAt(
    block: ReadBlock,
    at: number,
    { phrase, rule, isBehind }: SoughtPhrase,
    { from, as }: TextRule,
    found: Candidate[],
  ): void {
    const { text } = block;
    const end = at + phrase.words.length;
    const isWhole = at === 0 && end === text.words.length;
    const place = this.compiled.places.get(rule);
    if (from.kind === 'text' && from.whole && !isWhole) return;
    if (!this.looks.take(rule)) return;
    if (isTailOfCompound(text, at) || this.isDeniedInTable(block, isWhole)) return;
    if (place && !isRightBeside(text, at, end, place)) return;
    if (!this.isAllowed(block, rule, text.clauses[at] ?? 0)) return;
    const { locator } = block.block;
    if (from.kind === 'mention') {
      const spelling = this.spelling(from.vocabulary);
      const terms = isBehind ? termsBefore(text, at, spelling) : termsFrom(text, end, spelling);
      found.push(...terms.map((raw) => ({ rule, raw, locator })));
    } else if (as.form === 'constant') {
      found.push({ rule, raw: '', locator });
      this.looks.end(rule);
    } else {
      found.push({ rule, raw: this.tailOf(block, end), locator, isTail: true });
    }
  }

  /** What the clause says behind a phrase. */
  private tailOf({ text: { raw, starts, ends, clauses } }: ReadBlock, from: number): string {
    if (from >= starts.length || clauses[from] !== clauses[from - 1]) return '';
    let last = from;
    while (last + 1 < starts.length && clauses[last + 1] === clauses[from]) last += 1;
    return raw.slice(starts[from], Math.min(ends[last] ?? 0, (starts[from] ?? 0) + LONGEST_TAIL));
  }

  private listIn(
    block: ReadBlock,
    rule: number,
    vocabulary: keyof EvidenceRules['vocabularies'],
    found: Candidate[],
  ): void {
    if (block.text.words.length > LONGEST_WORDS) return;
    if (!this.compiled.places.get(rule)?.blocks.includes(block.block.kind)) return;
    const terms = onlyTerms(block.text, this.spelling(vocabulary));
    if (terms.length === 0 || !this.looks.take(rule) || this.isDenied(block)) return;
    if (!this.isAllowed(block, rule, 0)) return;
    found.push(...terms.map((raw) => ({ rule, raw, locator: block.block.locator })));
  }

  private labelledIn(block: ReadBlock, rule: number, found: Candidate[]): void {
    const place = this.compiled.places.get(rule);
    const label = this.blocks[block.index - 1];
    if (!label || !place?.under || block.text.words.length === 0) return;
    if (block.block.text.length > LONGEST_LABELLED || !isOneOf(place.under, label.text)) return;
    if (!this.isAllowed(block, rule, 0)) return;
    found.push({ rule, raw: block.block.text, locator: block.block.locator, isTail: true });
  }

  private pricesIn(block: ReadBlock, rules: readonly TextRule[], found: Candidate[]): void {
    const price = this.priceOf(block);
    if (!price) return;
    for (const { rule, from, as } of rules) {
      if (from.kind !== 'price' || !isWanted(price, from)) continue;
      if (as.form === 'offer' && price.offer === null) continue;
      if (!this.looks.take(rule) || !this.isAllowed(block, rule, 0)) continue;
      found.push({ rule, raw: price.offer ?? '', locator: block.block.locator });
    }
  }

  /** A price that a block says and nothing else; its period may be the next block. */
  private priceOf(block: ReadBlock): Price | undefined {
    if (!DIGIT.test(block.block.text)) return undefined;
    const price = readPrice(block.block.text, this.hints);
    const next = this.blocks[block.index + 1];
    if (!price || price.period !== null || !next || next.text.words.length > 8) return price;
    const period = periodIn(next.block.text) ?? null;
    return { ...price, period, offer: price.offer && { ...price.offer, period } };
  }

  private isAllowed(block: ReadBlock, rule: number, clause: number): boolean {
    const place = this.compiled.places.get(rule);
    if (!place?.blocks.includes(block.block.kind)) return false;
    const { clauses } = block.text;
    const to = clauses.lastIndexOf(clause) + 1;
    if (asksIn(block.text, to)) return false;
    if (standsAmong(place.unless, block.text, Math.max(0, clauses.indexOf(clause)), to)) return false;
    if (this.isForbiddenNear(block, place)) return false;
    const label = block.index > 0 ? this.blocks[block.index - 1] : undefined;
    return isUnderRight(block, place, label) && this.isConfirmed(block, place);
  }

  private isDeniedInTable(block: ReadBlock, isWhole: boolean): boolean {
    if (block.block.kind !== 'cell') return false;
    return this.isDenied(block) || (isWhole && isUnanswered(block, this.rowOf(block)));
  }

  /** What stands behind a name, or in any cell of its row, says that there is not: which column is whose is not known. */
  private isDenied(block: ReadBlock): boolean {
    const next = this.blocks[block.index + 1];
    return [...(next ? [next] : []), ...this.rowOf(block)].some(({ block: { text } }) => DENIAL.test(text));
  }

  /** The other blocks of a table's row. */
  private rowOf({ block, index }: ReadBlock): readonly ReadBlock[] {
    const row = ROW.exec(block.locator)?.[0];
    if (row === undefined) return [];
    const isBeside = (at: number) => this.blocks[at]?.block.locator.startsWith(row) ?? false;
    let from = index;
    let to = index + 1;
    while (index - from < LONGEST_ROW && isBeside(from - 1)) from -= 1;
    while (to - index < LONGEST_ROW && isBeside(to)) to += 1;
    return [...this.blocks.slice(from, index), ...this.blocks.slice(index + 1, to)];
  }

  private isForbiddenNear({ index }: ReadBlock, { unlessNear }: ReadPlace): boolean {
    if (unlessNear.size === 0) return false;
    return this.blocks
      .slice(Math.max(0, index - NEAR), index + NEAR + 1)
      .some(({ text }) => standsAmong(unlessNear, text));
  }

  private isConfirmed({ index }: ReadBlock, { near, nearPrice }: ReadPlace): boolean {
    if (near === null) return true;
    return this.blocks
      .slice(index + 1, index + 1 + NEXT)
      .some((block) => standsAmong(near, block.text) || (nearPrice && this.priceOf(block) !== undefined));
  }

  private spelling(vocabulary: keyof EvidenceRules['vocabularies']): Spelling {
    return { names: this.compiled.names[vocabulary], isProper: vocabulary === 'integrations' };
  }
}

/** Below a heading, or behind a label, that is right, with no heading above that is wrong. */
function isUnderRight(block: ReadBlock, { under, unlessUnder }: ReadPlace, label: ReadBlock | undefined): boolean {
  let isRight = under === null || (label !== undefined && isOneOf(under, label.text));
  for (let section = block.section; section; section = section.parent) {
    if (standsAmong(unlessUnder, section.text)) return false;
    isRight ||= under !== null && standsAmong(under, section.text) && isWithin(block, section);
  }
  return isRight;
}

/** The name of a row whose other cells say nothing in words: a picture may stand there. */
function isUnanswered({ block }: ReadBlock, row: readonly ReadBlock[]): boolean {
  return row.length === 0 && ROW.test(block.locator);
}

/** `ad-free plan` is no free plan; `14-day trial` is a trial. */
function isTailOfCompound({ raw, words, starts, ends }: Words, at: number): boolean {
  return at > 0 && HYPHEN.test(raw.slice(ends[at - 1], starts[at])) && !/^\d/.test(words[at - 1] ?? '');
}

/** Whether the clause that ends before this word is a question. */
function asksIn({ raw, starts, ends }: Words, to: number): boolean {
  return /[?？]/.test(raw.slice(ends[to - 1], starts[to]));
}

function isWanted({ isZero, period }: Price, { amount, period: wanted }: PriceOrigin): boolean {
  if (amount !== undefined && (amount === 'zero') !== isZero) return false;
  return wanted === 'any' || (period !== null && (wanted === 'once') === (period === 'once'));
}
