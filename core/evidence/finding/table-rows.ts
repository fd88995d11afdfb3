import { mayHoldPrice } from '../values/price.ts';
import { squeezed } from '../words.ts';
import { beginsWithPlan } from './plan-names.ts';
import type { ReadBlock } from './read-blocks.ts';

/** How an answer of one word ends before it says more. */
const END = String.raw`(?=$|[.!。,;:（]|\s[(–—-]).{0,200}$`;
/** What a table says beside the name of something that there is not. */
const DENIAL = new RegExp(
  '^(?:[×x–—-]$|[✗✘✖✕❌].{0,60}$|(?:not included|non inclus|nicht enthalten|no incluido|' +
    String.raw`não incluso|non incluso|niet inbegrepen)(?=$|\s).{0,60}$|(?:no|nein|non|não|nee|nej|nie|` +
    String.raw`n\/a|none|not (?:available|included|supported|offered|yet)|unsupported|paid only|keine?|` +
    'aucune?|ninguna?|nicht (?:unterstützt|verfügbar|möglich)|non (?:supportée?|pris en charge|' +
    'prise en charge|disponible|compatible|supportato|disponibile)|no (?:compatible|disponible|' +
    'soportad[oa])|não (?:suportado|disponível)|niet (?:ondersteund|beschikbaar)|いいえ|なし|不可|' +
    `[非未]対応|対応して(?:いません|おりません)|サポート対象外)${END})`,
  'iu',
);
/** What leaves open whether there is something. */
const NOTHING = /^[–—-]$/;
/** What it says there of what there is. */
const AFFIRMATION = new RegExp(
  '^(?:[○◯〇●◎]$|[✓✔✅].{0,60}$|(?:included|inclus|enthalten|incluido|incluso|inbegrepen)(?=$|' +
    String.raw`\s).{0,60}$|(?:yes|included|available|supported|unlimited|ja|enthalten|verfügbar|oui|inclus|` +
    `disponible|sí|si|sim|sì|tak|incluido|はい|対応|あり)${END})`,
  'iu',
);
/** What it says there of what there will be. */
const NOT_YET =
  /^(?:(?:coming )?soon|planned|bald|geplant|demnächst|bientôt|prévu|próximamente|pronto|em breve|binnenkort|近日|予定|準備中)/iu;
/** Heads of columns that tell whether there is what a row names. */
const OF_SUPPORT =
  /^¿?(?:works|funciona|funktioniert|fonctionne|support(?:ed)?|availab(?:le|ility)|status|stand|zustand|estado|état|statut|stato|状態|included|unterstützt|unterstützung|verfügbar(?:keit)?|pris en charge|disponib(?:le|ilité|ilidad)|compatible|compatibilité|compatibilidad|soportado|対応|対応状況)\??$/iu;
/** A table, how many blocks of it are looked at for its head, and how many plans one has that compares plans. */
const TABLE = /^(?:.*> )?table(?::nth-of-type\(\d+\))?(?: > |$)/;
const LONGEST_TABLE = 400;
const LONGEST_HEAD = 24;
const FEWEST_PLANS = 2;
/** A row of a table, and how many blocks of it are looked at on either side. */
const ROW = /^(?:.*> )?tr(?::nth-of-type\(\d+\))? > /;
const LONGEST_ROW = 20;
const CELL = /^(t[dh])(?::nth-of-type\((\d+)\))?/;

/** The tables of a page, as far as they tell what there is and what there is not. */
export class Tables {
  /** By where a table begins. */
  private readonly ownColumns = new Map<number, number | undefined>();

  constructor(
    private readonly blocks: readonly ReadBlock[],
    /** Squeezed names of what the page is about. */
    private readonly names: ReadonlySet<string>,
  ) {}

  /**
   * Whether a cell says something that its row denies, or, where it is the row’s name, leaves without an answer in
   * words.
   */
  isDeniedInTable(block: ReadBlock, isWhole: boolean): boolean {
    if (block.block.kind !== 'cell') return false;
    return this.isDenied(block) || (isWhole && rowOf(block, this.blocks).length === 0 && ROW.test(block.block.locator));
  }

  /** What stands behind a name, or in a cell of its row that is about the page’s product, says that there is not. */
  isDenied(block: ReadBlock): boolean {
    const own = this.ownColumn(block);
    const column = columnOf(block, this.blocks);
    if (own !== undefined && column !== undefined && column > 0) return column !== own;
    const next = this.blocks[block.index + 1];
    const row = rowOf(block, this.blocks).filter((one) => own === undefined || columnOf(one, this.blocks) === own);
    if (own !== undefined)
      return row.length === 0 || row.some(({ block: { text } }) => DENIAL.test(text) || NOT_YET.test(text));
    const isNot = [...(next ? [next] : []), ...row].some(({ block: { text } }) => DENIAL.test(text));
    return isNot && !(row.some(({ block: { text } }) => AFFIRMATION.test(text)) && this.hasPlans(block));
  }

  /** Whether a name is answered as a rule wants it; a rule that wants no answer takes what is not denied. */
  isAnswered(block: ReadBlock, answer: 'yes' | 'no' | undefined): boolean {
    if (answer === undefined) return !this.isDenied(block);
    return answer === 'no' ? this.isAnsweredNo(block) : this.isAnsweredYes(block);
  }

  /** Whether a row that bears a name is answered with no, wherever it says something of the page’s product. */
  isAnsweredNo(block: ReadBlock): boolean {
    if (columnOf(block, this.blocks) !== 0) return false;
    const own = this.ownColumn(block);
    const head = headOf(block, this.blocks);
    const answers = rowOf(block, this.blocks).filter((one) => {
      const column = columnOf(one, this.blocks);
      const title = head.find((cell) => columnOf(cell, this.blocks) === column)?.block.text ?? '';
      return own === undefined ? OF_SUPPORT.test(title) || beginsWithPlan(title) : column === own;
    });
    const isNo = answers.some(({ block: { text } }) => DENIAL.test(text) && !NOTHING.test(text));
    const asked = own === undefined ? rowOf(block, this.blocks) : answers;
    return isNo && !asked.some(({ block: { text } }) => AFFIRMATION.test(text) || NOT_YET.test(text));
  }

  /** Whether a row that bears a name is answered with yes, wherever it says something of the page's product. */
  isAnsweredYes(block: ReadBlock): boolean {
    if (columnOf(block, this.blocks) !== 0 || this.isDenied(block)) return false;
    const own = this.ownColumn(block);
    const answers = rowOf(block, this.blocks).filter((one) => own === undefined || columnOf(one, this.blocks) === own);
    return answers.some(({ block: { text } }) => AFFIRMATION.test(text));
  }

  /** Whether a cell, in a table that compares products, is about the page’s own. */
  isOwnCell(block: ReadBlock): boolean {
    if (block.block.kind !== 'cell') return false;
    const own = this.ownColumn(block);
    const column = columnOf(block, this.blocks);
    return own !== undefined && (column === own || column === 0);
  }

  /** The column of the page’s own product in a table that has columns for others, too. */
  private ownColumn(block: ReadBlock): number | undefined {
    const from = startOf(block, this.blocks);
    if (from === undefined) return undefined;
    if (!this.ownColumns.has(from)) this.ownColumns.set(from, this.readOwnColumn(block));
    return this.ownColumns.get(from);
  }

  private readOwnColumn(block: ReadBlock): number | undefined {
    const head = headOf(block, this.blocks).filter((cell) => (columnOf(cell, this.blocks) ?? 0) > 0);
    const own = head.filter(({ block: { text } }) => this.names.has(squeezed(text)));
    const [only] = own;
    return only && own.length === 1 && head.length > 1 ? columnOf(only, this.blocks) : undefined;
  }

  /** Whether the columns of a block's table are plans of one product: what one of them has, the product has. */
  private hasPlans(block: ReadBlock): boolean {
    const from = startOf(block, this.blocks);
    const table = TABLE.exec(block.block.locator)?.[0];
    if (from === undefined || table === undefined) return false;
    const beginning = this.blocks
      .slice(from, from + 2 * LONGEST_HEAD)
      .filter((one) => one.block.locator.startsWith(table));
    const prices = beginning.filter(({ block: { kind, text } }) => kind === 'cell' && mayHoldPrice(text));
    const plans = headOf(block, this.blocks).filter((one) => beginsWithPlan(one.block.text));
    return plans.length >= FEWEST_PLANS || prices.length >= FEWEST_PLANS;
  }
}

/** What a table's row begins with, for one of its other cells. */
export function rowLabelOf(block: ReadBlock, blocks: readonly ReadBlock[]): ReadBlock | undefined {
  if (block.block.kind !== 'cell') return undefined;
  const [first] = rowOf(block, blocks);
  return first && first.index < block.index ? first : undefined;
}

/** The heads of the tables of a page, by where a table stands; found out once for each. */
export class TableHeads {
  private readonly heads = new Map<string, ReadonlyMap<number | undefined, ReadBlock>>();

  constructor(private readonly blocks: readonly ReadBlock[]) {}

  /** What stands at the head of a table’s column, for a cell below. */
  labelOf(block: ReadBlock): ReadBlock | undefined {
    const table = block.block.kind === 'cell' ? TABLE.exec(block.block.locator)?.[0] : undefined;
    if (table === undefined) return undefined;
    const known = this.heads.get(table) ?? this.headOf(block);
    this.heads.set(table, known);
    const label = known.get(columnOf(block, this.blocks));
    return label === block ? undefined : label;
  }

  private headOf(block: ReadBlock): ReadonlyMap<number | undefined, ReadBlock> {
    return new Map(headOf(block, this.blocks).map((cell) => [columnOf(cell, this.blocks), cell]));
  }
}

/** The first row of a block's table. */
function headOf(block: ReadBlock, blocks: readonly ReadBlock[]): readonly ReadBlock[] {
  const from = startOf(block, blocks);
  const first = from === undefined ? undefined : ROW.exec(blocks[from]?.block.locator ?? '')?.[0];
  if (from === undefined || first === undefined) return [];
  return blocks.slice(from, from + LONGEST_HEAD).filter((one) => one.block.locator.startsWith(first));
}

/** Where a block's table begins with a row; a caption is none. */
function startOf({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): number | undefined {
  const table = TABLE.exec(block.locator)?.[0];
  if (table === undefined) return undefined;
  let from = index;
  while (index - from < LONGEST_TABLE && blocks[from - 1]?.block.locator.startsWith(table)) from -= 1;
  while (from < index && !ROW.test(blocks[from]?.block.locator ?? '')) from += 1;
  return from;
}

/** From 0. A row may begin with a head, whose kind is counted by itself. */
function columnOf({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): number | undefined {
  const row = ROW.exec(block.locator)?.[0];
  const [, name, place = '1'] = CELL.exec(block.locator.slice(row?.length)) ?? [];
  if (row === undefined || name === undefined) return undefined;
  const beginsWithHead = name === 'td' && hasHead(row, index, blocks);
  return Number(place) - 1 + Number(beginsWithHead);
}

function hasHead(row: string, index: number, blocks: readonly ReadBlock[]): boolean {
  for (let at = index; index - at < LONGEST_ROW; at -= 1) {
    const locator = blocks[at]?.block.locator;
    if (!locator?.startsWith(row)) return false;
    if (locator.startsWith(`${row}th`)) return true;
  }
  return false;
}

/** The other blocks of a table's row. */
function rowOf({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): readonly ReadBlock[] {
  const row = ROW.exec(block.locator)?.[0];
  if (row === undefined) return [];
  const isBeside = (at: number) => blocks[at]?.block.locator.startsWith(row) ?? false;
  let from = index;
  let to = index + 1;
  while (index - from < LONGEST_ROW && isBeside(from - 1)) from -= 1;
  while (to - index < LONGEST_ROW && isBeside(to)) to += 1;
  const others = [...blocks.slice(from, index), ...blocks.slice(index + 1, to)];
  return others.filter((one) => one.block.kind !== 'picture');
}
