import { groupBy } from '../../shared/group-by.ts';
import { memoize } from '../../shared/memoize.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { ProductNames } from './product-names.ts';

/** The answer of a table cell. `open` means that the cell has only a dash, a percentage or an announcement. */
export type CellAnswer = 'yes' | 'no' | 'open';

const YES_SIGN_PATTERN = /^[○◯〇●◎✓✔✅☑]/u;
const NO_SIGN_PATTERN = /^[✗✘✖✕❌×☒]|^[xX]$/u;
/** Signs without a meaning, and percentages. A percentage is a statistic, not an answer: `Windows | 61 %`. */
const OPEN_SIGN_PATTERN = /^(?:[–—-]?|[\d.,]+ ?%)$/;
const YES_PHRASES = phraseSetForRole('cell-yes');
const NO_PHRASES = phraseSetForRole('cell-no');
const ANNOUNCED_PHRASES = phraseSetForRole('announced');
/** Column headers such as *Supported*. The cells below say whether the product supports what the first cell names. */
const SUPPORT_HEADERS = phraseSetForRole('support-headers');
const PLAN_NAMES = phraseSetForRole('plan-names');

/** Reads from the tables of a page what the product has and what it does not have. */
export class PageTables {
  private readonly rows: ReadonlyMap<string, readonly TextBlock[]>;
  /**
   * Headers of all columns except the first, by table. If a header is a picture, no header cell has its text. Then the
   * `columnHeader` of the cells below has it.
   */
  private readonly columnHeaders = new Map<number, Map<number, string>>();
  /**
   * Indexes of tables with the product's name in the first cell of a row. Each row of such a table is about one
   * product.
   */
  private readonly tablesOfProducts = new Set<number>();
  /**
   * Returns the columns of a table that are about the product or one of its plans. Returns null if there are no such
   * columns, or if all columns are such columns.
   */
  private readonly findProductColumns = memoize((table: number) => {
    const columnHeaders = this.columnHeaders.get(table) ?? new Map<number, string>();
    const own = [...columnHeaders]
      .filter(([, header]) => this.isProductOrPlanName(toWords(header)))
      .map(([column]) => column);
    return own.length > 0 && columnHeaders.size > own.length ? new Set(own) : null;
  });
  /** Headings that are only the product's name. */
  private readonly productHeadings: TextBlock[] = [];
  /** Indexes of tables in which the row header of a cell is the product's name. */
  private readonly tablesWithProductRow = new Set<number>();

  constructor(
    pageText: PageText,
    private readonly names: ProductNames,
  ) {
    this.rows = groupBy(pageText.blocks, toRowKey);
    for (const block of pageText.blocks) {
      const { cell, kind } = block.pageBlock;
      if (kind === 'heading' && names.isName(block.pageBlock.text)) this.productHeadings.push(block);
      if (cell === null) continue;
      if (cell.column > 0 && cell.rowHeader !== null && this.isProductOrPlanName(toWords(cell.rowHeader)))
        this.tablesWithProductRow.add(cell.table);
      if (cell.column === 0 && cell.row > 0 && names.isName(block.pageBlock.text))
        this.tablesOfProducts.add(cell.table);
      const header = cell.row === 0 ? block.pageBlock.text : cell.columnHeader;
      if (cell.column === 0 || header === null) continue;
      const columnHeaders = this.columnHeaders.get(cell.table) ?? new Map<number, string>();
      this.columnHeaders.set(cell.table, columnHeaders.set(cell.column, columnHeaders.get(cell.column) ?? header));
    }
  }

  listOtherCellsInRow(block: TextBlock): readonly TextBlock[] {
    return block.pageBlock.cell === null ? [] : (this.rows.get(toRowKey(block)) ?? []).filter((one) => one !== block);
  }

  /**
   * Returns what a table row says about the name in its first cell: `yes` for `Windows | ✓`. In a comparison of
   * products, only the product's own column counts. In other tables the columns are plans, and `yes` in one of them is
   * enough. The answer is `open` if the row has no other cells or is about another product, and if no cell in the
   * product's own column gives an answer. It is also `open` for the first row of a table without headers, if the row
   * says both yes and no. Returns `undefined` if the block is not in the first column, or if the table has no column of
   * the product and no cell gives an answer.
   */
  findRowAnswer(block: TextBlock): CellAnswer | undefined {
    const { cell } = block.pageBlock;
    if (cell === null || cell.column !== 0) return undefined;
    if (this.tablesOfProducts.has(cell.table) && !this.names.isName(block.pageBlock.text)) return 'open';
    const own = this.findProductColumns(cell.table);
    const answers = this.listOtherCellsInRow(block)
      .filter(({ pageBlock: { cell: other } }) => own === null || own.has(other?.column ?? 0))
      .map((one) => parseCellAnswer(one.pageBlock.text))
      .filter((answer) => answer !== undefined);
    const isMixed = cell.row === 0 && answers.includes('yes') && answers.includes('no');
    if (isMixed || (answers.length === 0 && (own !== null || this.listOtherCellsInRow(block).length === 0)))
      return 'open';
    return (['yes', 'no', 'open'] as const).find((answer) => answers.includes(answer));
  }

  /**
   * Whether the answers in a row are about the product: the table has columns of the product, or the row has a cell
   * below a header such as *Supported*.
   */
  hasAnswersForProduct(block: TextBlock): boolean {
    const { cell } = block.pageBlock;
    if (cell === null) return false;
    if (this.findProductColumns(cell.table) !== null) return true;
    return this.listOtherCellsInRow(block).some((one) =>
      SUPPORT_HEADERS.matchesWhole(toWords(one.pageBlock.cell?.columnHeader ?? '')),
    );
  }

  /**
   * Whether the heading above a block has a sibling of the same level that is the product's name. If so, the block is
   * probably about another product.
   */
  isUnderSiblingOfProductHeading({ pageBlock: { headings }, headings: above }: TextBlock): boolean {
    const heading = above.at(-1);
    if (heading === undefined || this.names.hasNameIn(heading.text)) return false;
    return this.productHeadings.some(
      ({ pageBlock: own }) => own.level === heading.pageBlock.level && own.headings.at(-1) === headings.at(-2),
    );
  }

  /** Whether a table cell is about another product. */
  isOtherProductCell({ pageBlock: { cell } }: TextBlock): boolean {
    if (cell === null || cell.column === 0) return false;
    if (cell.row === 0 && this.tablesOfProducts.has(cell.table)) return true;
    const own = this.findProductColumns(cell.table);
    if (own !== null || !this.tablesWithProductRow.has(cell.table)) return own?.has(cell.column) === false;
    const row = toWords(cell.rowHeader ?? '');
    return cell.rowHeader !== null && !this.names.hasNameIn(row) && !PLAN_NAMES.matchesWhole(row);
  }

  /** Whether a header is the name of the product or of one of its plans: `Acme`, `Acme Pro`. */
  private isProductOrPlanName(header: Words): boolean {
    const nameLength = this.names.countNameWordsAt(header, 0);
    const to = PLAN_NAMES.matchAt(header, nameLength)?.range[1] ?? nameLength;
    return nameLength > 0 && to === header.words.length;
  }

  /** Whether a table cell is in the product's own column or row of a comparison. */
  isProductCell({ pageBlock: { cell } }: TextBlock): boolean {
    if (cell === null || this.findProductColumns(cell.table)?.has(cell.column)) return cell !== null;
    return cell.rowHeader !== null && this.tablesWithProductRow.has(cell.table) && this.names.isName(cell.rowHeader);
  }
}

function toRowKey({ pageBlock: { cell } }: TextBlock): string {
  return `${cell?.table} ${cell?.row}`;
}

/** Parses the answer of a table cell. Returns `undefined` if the cell contains any other text. */
export function parseCellAnswer(cell: string): CellAnswer | undefined {
  if (OPEN_SIGN_PATTERN.test(cell.trim())) return 'open';
  if (YES_SIGN_PATTERN.test(cell)) return 'yes';
  if (NO_SIGN_PATTERN.test(cell)) return 'no';
  const text = toWords(cell);
  if (NO_PHRASES.matchAt(text, 0)) return 'no';
  if (ANNOUNCED_PHRASES.matchAt(text, 0)) return 'open';
  return YES_PHRASES.matchAt(text, 0) ? 'yes' : undefined;
}
