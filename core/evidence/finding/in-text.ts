import type { MentionOrigin, PriceOrigin } from '../fact-rule.ts';
import { isOneOf, standsAmong, standsAt } from '../phrase.ts';
import { STEP, STEP_OF_BLOCK, type Steps } from '../steps.ts';
import type { CurrencyHints } from '../values/currencies.ts';
import { type Price, periodIn, pricesWithin, readPrice } from '../values/price.ts';
import { isAnswered } from './answers.ts';
import { asksIn, isRightBeside, isTailOfCompound, namesAny } from './beside-phrase.ts';
import { type ApplicableRule, type Candidate, type OriginOf, rulesOf } from './candidate.ts';
import type { CompiledRules, ReadPlace, SoughtPhrase } from './compiled-rules.ts';
import { Looks } from './looks.ts';
import { isWithin, type ReadBlock } from './read-blocks.ts';
import { isDenied, isDeniedInTable } from './table-rows.ts';
import { onlyTerms, type Spelling, termsBeside } from './terms.ts';

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
const DIGIT = /\d/;
/** What is known of a page before its text is searched. */
export interface PageHints {
  readonly currency: CurrencyHints;
  /** Squeezed names of what it is about. */
  readonly names: ReadonlySet<string>;
}

/** What visible text says. */
export class TextSearch {
  private readonly byRule: ReadonlyMap<number, TextRule>;
  private readonly looks = new Looks();
  /** Prices by block, null for those without: several rules ask. */
  private readonly prices = new Map<number, Price | null>();

  constructor(
    private readonly blocks: readonly ReadBlock[],
    rules: readonly ApplicableRule[],
    private readonly compiled: CompiledRules,
    private readonly page: PageHints,
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
    const prices = [...this.byRule.values()].filter(({ from }) => from.kind === 'price' && !from.within);
    const within = [...this.byRule.values()].filter(({ from }) => from.kind === 'price' && from.within);
    const found: Candidate[] = [];
    let unasked = 0;
    for (const block of this.blocks) {
      unasked += block.block.text.length + STEP_OF_BLOCK;
      if (unasked > STEP) {
        yield;
        unasked = 0;
      }
      if (block.isBeside) continue;
      yield* this.phrasesIn(block, found);
      for (const { rule, from } of lists) if (from.kind === 'mention') this.listIn(block, rule, from, found);
      for (const { rule } of labelled) this.labelledIn(block, rule, found);
      if (prices.length > 0) this.pricesIn(block, prices, found);
      if (within.length > 0) this.pricesWithin(block, within, found);
    }
    return found;
  }

  private *phrasesIn(block: ReadBlock, found: Candidate[]): Steps<void> {
    const { words } = block.text;
    for (let at = 0; at < words.length; at += 1) {
      for (const sought of this.compiled.phrases.get(words[at] ?? '') ?? []) {
        const rule = this.byRule.get(sought.rule);
        if (!rule || !this.looks.hasLeft(sought.rule) || !standsAt(sought.phrase, block.text, at)) continue;
        this.foundAt(block, at, sought, rule, found);
        // Each look reads the clause, and a long block may hold hundreds.
        if (words.length > LONGEST_WORDS) yield;
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
    if (isTailOfCompound(text, at) || isDeniedInTable(block, this.blocks, isWhole)) return;
    if (place && !isRightBeside({ text, at, phrase, isBehind }, place, this.page.names)) return;
    const answer = from.kind === 'text' && from.answer;
    if (answer && !isAnswered(block, [at, end], this.blocks, { answer, unless: place?.unless })) return;
    if (!this.isAllowed(block, rule, text.clauses[at] ?? 0, Boolean(answer))) return;
    const { locator } = block.block;
    if (from.kind === 'mention') {
      const spelling = this.spelling(from);
      const terms = termsBeside(text, isBehind ? at : end, spelling, { isBehind, isStrict: from.strict ?? false });
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

  private listIn(block: ReadBlock, rule: number, from: MentionOrigin, found: Candidate[]): void {
    if (block.text.words.length > LONGEST_WORDS) return;
    if (!this.compiled.places.get(rule)?.blocks.includes(block.block.kind)) return;
    const terms = onlyTerms(block.text, this.spelling(from));
    if (terms.length === 0 || !this.looks.take(rule) || isDenied(block, this.blocks)) return;
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

  private pricesWithin(block: ReadBlock, rules: readonly TextRule[], found: Candidate[]): void {
    if (!DIGIT.test(block.block.text) || this.priceOf(block)) return;
    const { starts, clauses } = block.text;
    for (const [price, at] of pricesWithin(block.block.text, this.page.currency)) {
      const word = starts.findIndex((start) => start >= at);
      const clause = clauses[word] ?? 0;
      for (const { rule, from, as } of rules) {
        if (from.kind !== 'price' || !isWanted(price, from)) continue;
        const names = this.compiled.places.get(rule)?.unlessOf;
        if ((as.form === 'offer' && price.offer === null) || (names && namesAny(block.text, clause, names))) continue;
        if (!this.looks.take(rule) || !this.isAllowed(block, rule, clause)) continue;
        found.push({ rule, raw: price.offer ?? '', locator: block.block.locator });
      }
    }
  }

  /** A price that a block says and nothing else; its period may be the next block. */
  private priceOf(block: ReadBlock): Price | undefined {
    if (!DIGIT.test(block.block.text)) return undefined;
    const known = this.prices.get(block.index);
    if (known !== undefined) return known ?? undefined;
    const price = this.readPrice(block);
    this.prices.set(block.index, price ?? null);
    return price;
  }

  private readPrice(block: ReadBlock): Price | undefined {
    const price = readPrice(block.block.text, this.page.currency);
    const next = this.blocks[block.index + 1];
    if (!price || price.period !== null || !next || next.text.words.length > 8) return price;
    const period = periodIn(next.block.text) ?? null;
    return { ...price, period, offer: price.offer && { ...price.offer, period } };
  }

  private isAllowed(block: ReadBlock, rule: number, clause: number, mayAsk = false): boolean {
    const place = this.compiled.places.get(rule);
    if (!place?.blocks.includes(block.block.kind)) return false;
    const { clauses } = block.text;
    const to = clauses.lastIndexOf(clause) + 1;
    if (!mayAsk && asksIn(block.text, to)) return false;
    if (standsAmong(place.unless, block.text, Math.max(0, clauses.indexOf(clause)), to)) return false;
    if (this.isForbiddenNear(block, place)) return false;
    const behind = this.blocks[block.index + 1];
    if (behind && !isLastOfList(block, behind) && isOneOf(place.unlessBehind, behind.text)) return false;
    const label = block.index > 0 ? this.blocks[block.index - 1] : undefined;
    return isUnderRight(block, place, label) && this.isConfirmed(block, place);
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

  private spelling({ vocabulary, versions = false }: MentionOrigin): Spelling {
    const isProper = vocabulary === 'integrations';
    return {
      names: this.compiled.names[vocabulary],
      isProper,
      versions: isProper ? 'any' : versions ? 'taken' : 'refused',
    };
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

/** What a heading behind a list says is about what follows it. */
function isLastOfList({ block }: ReadBlock, behind: ReadBlock): boolean {
  return block.kind === 'list_item' && behind.block.kind === 'heading';
}

function isWanted({ isZero, period }: Price, { amount, period: wanted }: PriceOrigin): boolean {
  if (amount !== undefined && (amount === 'zero') !== isZero) return false;
  return wanted === 'any' || (period !== null && (wanted === 'once') === (period === 'once'));
}
