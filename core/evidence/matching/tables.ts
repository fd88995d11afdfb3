import { groupBy } from '../../shared/group-by.ts';
import { memoized } from '../../shared/memoized.ts';
import { phraseSet } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { ProductNames } from './product-names.ts';

/** The answer of a cell: that there is something, that there is not, or that it leaves it open. */
export type Answer = 'yes' | 'no' | 'open';

const YES_SIGN = /^[○◯〇●◎✓✔✅☑]/u;
const NO_SIGN = /^[✗✘✖✕❌×☒]|^[xX]$/u;
/** A share is statistics: `Windows | 61 %`. */
const OPEN_SIGN = /^(?:[–—-]?|[\d.,]+ ?%)$/;
const YES = phraseSet('cell-yes');
const NO = phraseSet('cell-no');
const ANNOUNCED = phraseSet('announced');
/** Heads of columns that tell whether there is what a row names. */
const SUPPORT_HEADERS = phraseSet('support-headers');
const PLAN_NAMES = phraseSet('plan-names');
/** Rows of a bill or a calculation. */
const TOTALS = phraseSet('totals');

/** The tables of a page, as far as they tell what the product has and what it lacks. */
export class Tables {
  private readonly rows: ReadonlyMap<string, readonly TextBlock[]>;
  /** By table: the heads of its columns but the first; one may be a picture, which only its column's cells tell of. */
  private readonly columnHeaders = new Map<number, Map<number, string>>();
  /** Tables with a row for the product and for each rival. */
  private readonly productTables = new Set<number>();
  /** By table: the columns that are headed by the product or a plan of it, where others are not; else null. */
  private readonly ownColumns = memoized((table: number) => {
    const columnHeaders = this.columnHeaders.get(table) ?? new Map<number, string>();
    const own = [...columnHeaders].filter(([, head]) => this.isOwnPlanName(toWords(head))).map(([column]) => column);
    return own.length > 0 && columnHeaders.size > own.length ? new Set(own) : null;
  });
  /** Bills and calculations: tables with a row of totals. */
  private readonly costTables = new Set<number>();
  /** The tables of which a row has a name of the product as its head. */
  private readonly tablesWithOwnRow = new Set<number>();

  constructor(
    text: PageText,
    private readonly names: ProductNames,
  ) {
    this.rows = groupBy(text.blocks, toRowKey);
    for (const block of text.blocks) {
      const { cell } = block.block;
      if (cell === null) continue;
      if (cell.column > 0 && cell.rowHeader !== null && names.isName(cell.rowHeader))
        this.tablesWithOwnRow.add(cell.table);
      if (cell.column === 0 && cell.row > 0 && names.isName(block.block.text)) this.productTables.add(cell.table);
      if (cell.column === 0 && cell.row > 0 && TOTALS.matchAt(block.text, 0)) this.costTables.add(cell.table);
      const head = cell.row === 0 ? block.block.text : cell.columnHeader;
      if (cell.column === 0 || head === null) continue;
      const columnHeaders = this.columnHeaders.get(cell.table) ?? new Map<number, string>();
      this.columnHeaders.set(cell.table, columnHeaders.set(cell.column, columnHeaders.get(cell.column) ?? head));
    }
  }

  /** The other cells of a row. */
  otherCellsInRow(block: TextBlock): readonly TextBlock[] {
    return block.block.cell === null ? [] : (this.rows.get(toRowKey(block)) ?? []).filter((one) => one !== block);
  }

  /**
   * How the row answers for the name in its first cell: by the product's own column in a comparison of products, else
   * by all columns. `yes` where one of them says so, since columns are plans then. Pictures without words, and columns
   * without heads that differ, leave it open, and so do the rows of rivals.
   */
  rowAnswer(block: TextBlock): Answer | undefined {
    const { cell } = block.block;
    if (cell === null || cell.column !== 0) return undefined;
    if (this.productTables.has(cell.table) && !this.names.isName(block.block.text)) return 'open';
    const own = this.ownColumns(cell.table);
    const answers = this.otherCellsInRow(block)
      .filter(({ block: { cell: other } }) => own === null || own.has(other?.column ?? 0))
      .map((one) => parseAnswer(one.block.text))
      .filter((answer) => answer !== undefined);
    const isMixed = cell.row === 0 && answers.includes('yes') && answers.includes('no');
    if (isMixed || (answers.length === 0 && (own !== null || this.otherCellsInRow(block).length === 0))) return 'open';
    return (['yes', 'no', 'open'] as const).find((answer) => answers.includes(answer));
  }

  /** Whether the columns that answer with no say so of the product: its own column, or a column of support. */
  answersForProduct(block: TextBlock): boolean {
    const { cell } = block.block;
    if (cell === null) return false;
    if (this.ownColumns(cell.table) !== null) return true;
    return this.otherCellsInRow(block).some((one) =>
      SUPPORT_HEADERS.matchesWhole(toWords(one.block.cell?.columnHeader ?? '')),
    );
  }

  /** Whether a cell is about another product, in a table that compares products. */
  isRivalCell({ block: { cell } }: TextBlock): boolean {
    if (cell === null || cell.column === 0) return false;
    if (cell.row === 0 && this.productTables.has(cell.table)) return true;
    const own = this.ownColumns(cell.table);
    if (own !== null || !this.tablesWithOwnRow.has(cell.table)) return own?.has(cell.column) === false;
    return cell.rowHeader !== null && !this.names.hasNameIn(toWords(cell.rowHeader));
  }

  /** `Acme`, `Acme Pro`. */
  private isOwnPlanName(head: Words): boolean {
    const named = this.names.nameLengthAt(head, 0);
    const to = PLAN_NAMES.matchAt(head, named)?.range[1] ?? named;
    return named > 0 && to === head.words.length;
  }

  /** Whether a block is in a table that adds up amounts. */
  isInCostTable({ block: { cell } }: TextBlock): boolean {
    return cell !== null && this.costTables.has(cell.table);
  }

  /** Whether a cell is in the product's own column or row of a table that compares products. */
  isOwnCell({ block: { cell } }: TextBlock): boolean {
    if (cell === null || this.ownColumns(cell.table)?.has(cell.column)) return cell !== null;
    return cell.rowHeader !== null && this.tablesWithOwnRow.has(cell.table) && this.names.isName(cell.rowHeader);
  }
}

function toRowKey({ block: { cell } }: TextBlock): string {
  return `${cell?.table} ${cell?.row}`;
}

/** What a cell answers; undefined for one that says something else. */
export function parseAnswer(cell: string): Answer | undefined {
  if (OPEN_SIGN.test(cell.trim())) return 'open';
  if (YES_SIGN.test(cell)) return 'yes';
  if (NO_SIGN.test(cell)) return 'no';
  const text = toWords(cell);
  if (NO.matchAt(text, 0)) return 'no';
  if (ANNOUNCED.matchAt(text, 0)) return 'open';
  return YES.matchAt(text, 0) ? 'yes' : undefined;
}
