import type { MentionOrigin, TextOrigin } from '../fact-rule.ts';
import { isOneOf, standsAmong, standsAt } from '../phrase.ts';
import { standingOf } from './answers.ts';
import { clausesWith, phrasesIn } from './around-names.ts';
import { asksIn, clauseOf, isRightBeside, isTailOfCompound, namesAny, tailOf } from './beside-phrase.ts';
import { BlockPrices, isWanted } from './block-prices.ts';
import { type ApplicableRule, type Candidate, type OriginOf, rulesOf } from './candidate.ts';
import { isPlain } from './closed-clauses.ts';
import type { CompiledRules, SoughtPhrase } from './compiled-rules.ts';
import { isForbiddenBehind, isUnderRight } from './headings.ts';
import { Looks } from './looks.ts';
import { isInGroup, isListOf, mentionedTerms, termsOfList } from './mentioned-terms.ts';
import type { Names } from './names.ts';
import { isAlsoSaid, isConfirmed, isForbiddenNear, labelOf } from './neighbours.ts';
import type { PageHints } from './page-hints.ts';
import type { ReadBlock } from './read-blocks.ts';
import { Sides } from './sides.ts';
import { phrasesBeginning, type SoughtPhrases, soughtPhrases } from './sought-phrases.ts';
import { Tables } from './table-rows.ts';
import { longestNameAt } from './terms.ts';

/** A rule for visible text. */
type TextRule = ApplicableRule<OriginOf<'text' | 'mention' | 'price' | 'labelled'>>;

/** What stands behind a label is short. */
const LONGEST_LABELLED = 120;
/** What visible text says. */
export class TextSearch {
  private readonly byRule: ReadonlyMap<number, TextRule>;
  private readonly looks = new Looks();
  private readonly prices: BlockPrices;
  private readonly tables: Tables;
  private readonly sides: Sides;
  private readonly lists = new Map<string, boolean>();
  private readonly sought: SoughtPhrases;

  constructor(
    private readonly blocks: readonly ReadBlock[],
    rules: readonly ApplicableRule[],
    private readonly compiled: CompiledRules,
    private readonly page: PageHints,
  ) {
    const kinds = ['text', 'mention', 'price', 'labelled'] as const;
    const searched = kinds.flatMap((kind): readonly TextRule[] => rulesOf(rules, kind));
    this.byRule = new Map(searched.map((rule) => [rule.rule, rule]));
    this.sought = soughtPhrases(compiled, new Set(this.byRule.keys()));
    this.prices = new BlockPrices(blocks, page.currency);
    this.tables = new Tables(blocks, page.names);
    this.sides = new Sides(page.names);
  }

  candidates(): readonly Candidate[] {
    if (this.byRule.size === 0) return [];
    const lists = rulesOf([...this.byRule.values()], 'mention').filter(
      ({ from }) => !from.phrases && !from.before && !from.around,
    );
    const labelled = [...this.byRule.values()].filter(({ from }) => from.kind === 'labelled');
    const prices = [...this.byRule.values()].filter(({ from }) => from.kind === 'price' && !from.within);
    const within = [...this.byRule.values()].filter(({ from }) => from.kind === 'price' && from.within);
    const around = rulesOf([...this.byRule.values()], 'mention').filter(({ from }) => from.around);
    const listed = lists.map(({ from }) => this.compiled.names[from.vocabulary]);
    const pricing = [...prices, ...within];
    const hasLeft = ({ rule }: TextRule) => this.looks.hasLeft(rule);
    const mayTry = (rule: number) => this.looks.hasLeft(rule);
    const isSought = (hash: number) => this.sought.rulesByHash.get(hash)?.some(mayTry) ?? false;
    const found: Candidate[] = [];
    for (const block of this.blocks) {
      if (this.looks.isOver && labelled.length === 0) break;
      const places = this.sought.filter.placesIn(block.block.text, isSought);
      const isList = lists.some(hasLeft) && this.isList(block, listed);
      const mayBePriced = pricing.some(hasLeft) && this.prices.mayStandIn(block);
      const named = around.some(hasLeft) ? this.compiled.nameFilter.placesIn(block.block.text) : [];
      const saysNothing = places.length === 0 && named.length === 0 && !isList && !mayBePriced && labelled.length === 0;
      if (saysNothing || block.isBeside) continue;
      if (places.length > 0) this.phrasesIn(block, places, found);
      if (named.length > 0) for (const rule of around) this.aroundNames(block, named, rule, found);
      if (isList) for (const { rule, from } of lists) this.listIn(block, rule, from, found);
      for (const { rule } of labelled) this.labelledIn(block, rule, found);
      if (mayBePriced) this.pricesIn(block, prices, found);
      if (mayBePriced) this.pricesWithin(block, within, found);
    }
    return found;
  }

  private phrasesIn(block: ReadBlock, places: readonly number[], found: Candidate[]): void {
    const { words } = block.text;
    for (const at of places) {
      for (const sought of phrasesBeginning(this.sought, words[at] ?? '', words[at + 1] ?? '')) {
        if (!standsAt(sought.phrase, block.text, at) || !this.looks.hasLeft(sought.rule)) continue;
        const rule = this.byRule.get(sought.rule);
        if (!rule) continue;
        this.foundAt(block, at, sought, rule, found);
      }
    }
  }

  private foundAt(
    block: ReadBlock,
    at: number,
    { phrase, rule, side }: SoughtPhrase,
    { from, as }: TextRule,
    found: Candidate[],
  ): void {
    if (from.kind !== 'text' && from.kind !== 'mention') return;
    const { text } = block;
    const end = at + phrase.words.length;
    const isWhole = at === 0 && end === text.words.length;
    const place = this.compiled.places.get(rule);
    const isWithin = place?.isWithin ?? false;
    if (from.kind === 'text' && from.whole && !isWhole) return;
    if (!this.looks.take(rule) || (side === 'behind' && !isWithin && isTailOfCompound(text, at))) return;
    if (place && !isRightBeside({ text, at, phrase, side }, place, this.page.names)) return;
    const isOpen = from.kind === 'text' && place?.also && place.only;
    if (isOpen && !isPlain(text, [at, end], place.also, { only: place.only, namesOfPage: this.page.names })) return;
    if (!this.mayBeSaid(block, [at, end], rule, from)) return;
    const { locator } = block.block;
    if (from.kind === 'mention') {
      const terms = mentionedTerms({ text, at, end, side }, from, {
        place,
        names: this.compiled.names[from.vocabulary],
        namesOfPage: this.page.names,
      });
      found.push(...terms.map((raw) => ({ rule, raw, locator })));
    } else if (as.form === 'constant') {
      found.push({ rule, raw: '', locator });
      this.looks.end(rule);
    } else if (isWithin) {
      found.push({ rule, raw: clauseOf(text, at), locator, isClause: true });
    } else {
      found.push({ rule, raw: tailOf(text, end), locator, isTail: true });
    }
  }

  /** What a clause that holds names says around them. */
  private aroundNames(
    block: ReadBlock,
    named: readonly number[],
    { rule, from }: ApplicableRule<OriginOf<'mention'>>,
    found: Candidate[],
  ): void {
    const { text } = block;
    const place = this.compiled.places.get(rule);
    if (!place?.around || !this.looks.hasLeft(rule) || !place.blocks.includes(block.block.kind)) return;
    const names = this.compiled.names[from.vocabulary];
    const beginnings = named.filter((at) => longestNameAt(text, at, names));
    for (const clause of clausesWith(text, beginnings)) {
      for (const [at, end] of phrasesIn(text, clause, place.around)) {
        const context = { place, names, namesOfPage: this.page.names };
        const terms = mentionedTerms({ text, at, end, side: 'around' }, from, context);
        if (terms.length === 0 && place.only) continue;
        if (terms.length === 0) break;
        if (this.looks.take(rule) && this.mayBeSaid(block, [at, end], rule, from)) {
          found.push(...terms.map((raw) => ({ rule, raw, locator: block.block.locator })));
        }
        break;
      }
    }
  }

  private mayBeSaid(
    block: ReadBlock,
    [at, end]: readonly [at: number, end: number],
    rule: number,
    from: TextOrigin | MentionOrigin,
  ): boolean {
    const { blocks, tables } = this;
    const unless = this.compiled.places.get(rule)?.unless;
    const standing = standingOf(from, { block, at, end, blocks, tables, unless });
    return standing !== 'refused' && this.isAllowed(block, rule, block.text.clauses[at] ?? 0, standing === 'answered');
  }

  /**
   * Whether a block names terms of one of the vocabularies and nothing else. Cached, since several rules ask for it.
   */
  private isList(block: ReadBlock, names: readonly Names[]): boolean {
    const { text } = block.block;
    const known = this.lists.get(text);
    if (known !== undefined) return known;
    const isList = isListOf(block, names);
    this.lists.set(text, isList);
    return isList;
  }

  private listIn(block: ReadBlock, rule: number, from: MentionOrigin, found: Candidate[]): void {
    if (!this.compiled.places.get(rule)?.blocks.includes(block.block.kind)) return;
    const terms = termsOfList(block.text, from, this.compiled.names[from.vocabulary]);
    if (terms.length === 0 || !this.looks.take(rule)) return;
    if (!this.tables.isAnswered(block, from.answer)) return;
    if (
      from.alone === 'grouped' &&
      terms.length < 2 &&
      !isInGroup(block, this.blocks, this.compiled.names[from.vocabulary])
    )
      return;
    const clauses = new Set(block.text.clauses);
    if (![...clauses].every((clause) => this.isAllowed(block, rule, clause))) return;
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
    const price = this.prices.of(block);
    if (!price) return;
    for (const { rule, from, as } of rules) {
      if (from.kind !== 'price' || !isWanted(price, from)) continue;
      if (as.form === 'offer' && price.offer === null) continue;
      if (!this.looks.take(rule) || !this.isAllowed(block, rule, 0)) continue;
      found.push({ rule, raw: price.offer ?? '', locator: block.block.locator });
    }
  }

  private pricesWithin(block: ReadBlock, rules: readonly TextRule[], found: Candidate[]): void {
    if (this.prices.of(block)) return;
    const { starts, clauses } = block.text;
    for (const [price, at] of this.prices.within(block)) {
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

  private isAllowed(block: ReadBlock, rule: number, clause: number, mayAsk = false): boolean {
    const place = this.compiled.places.get(rule);
    if (!place?.blocks.includes(block.block.kind)) return false;
    const { clauses } = block.text;
    const to = clauses.lastIndexOf(clause) + 1;
    if (!mayAsk && asksIn(block.text, to)) return false;
    const from = Math.max(0, clauses.indexOf(clause));
    if (standsAmong(place.unless, block.text, from, to)) return false;
    if (!isAlsoSaid(block, this.blocks, place, [from, to])) return false;
    if (isForbiddenNear(block, this.blocks, place) || isForbiddenBehind(block, this.blocks, place)) return false;
    const { namesOfHeadings, about } = this.page;
    if (block.block.kind !== 'cell' && this.sides.isOfRival(block, clause)) return false;
    const isOwn = () => this.tables.isOwnCell(block) || this.sides.isOwn(block, clause);
    return (
      isUnderRight(block, place, { label: labelOf(block, this.blocks), about, isOwn, names: namesOfHeadings }) &&
      isConfirmed(block, this.blocks, place, this.prices)
    );
  }
}
