import { groupBy } from '../../shared/group-by.ts';
import { memoize } from '../../shared/memoize.ts';
import { phraseSet } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { ProductNames } from './product-names.ts';

/** The answer of a cell. `open` means that it does not decide. */
export type Answer = 'yes' | 'no' | 'open';

const YES_SIGN = /^[○◯〇●◎✓✔✅☑]/u;
const NO_SIGN = /^[✗✘✖✕❌×☒]|^[xX]$/u;
/** A percentage is a statistic: `Windows | 61 %`. */
const OPEN_SIGN = /^(?:[–—-]?|[\d.,]+ ?%)$/;
const YES = phraseSet('cell-yes');
const NO = phraseSet('cell-no');
const ANNOUNCED = phraseSet('announced');
/** Headers of columns that state whether the row's subject is supported. */
const SUPPORT_HEADERS = phraseSet('support-headers');
const PLAN_NAMES = phraseSet('plan-names');
/** Labels of rows in bills and calculations. */
const TOTALS = phraseSet('totals');

/** Answers of a page's tables: what the product has and what it does not have. */
export class Tables {
  private readonly rows: ReadonlyMap<string, readonly TextBlock[]>;
  /**
   * By table: the headers of its columns except the first. A header may be a picture, which only the cells below
   * report.
   */
  private readonly columnHeaders = new Map<number, Map<number, string>>();
  /** Tables with a row per product, the product itself among them. */
  private readonly productTables = new Set<number>();
  /** By table: the columns headed by the product or one of its plans, if other columns are not; else null. */
  private readonly ownColumns = memoize((table: number) => {
    const columnHeaders = this.columnHeaders.get(table) ?? new Map<number, string>();
    const own = [...columnHeaders]
      .filter(([, header]) => this.isOwnPlanName(toWords(header)))
      .map(([column]) => column);
    return own.length > 0 && columnHeaders.size > own.length ? new Set(own) : null;
  });
  /** Bills and calculations: tables with totals. */
  private readonly costTables = new Set<number>();
  /** Tables with a row header that names the product. */
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
      const header = cell.row === 0 ? block.block.text : cell.columnHeader;
      if (cell.column === 0 || header === null) continue;
      const columnHeaders = this.columnHeaders.get(cell.table) ?? new Map<number, string>();
      this.columnHeaders.set(cell.table, columnHeaders.set(cell.column, columnHeaders.get(cell.column) ?? header));
    }
  }

  otherCellsInRow(block: TextBlock): readonly TextBlock[] {
    return block.block.cell === null ? [] : (this.rows.get(toRowKey(block)) ?? []).filter((one) => one !== block);
  }

  /**
   * Returns the answer of a row for the name in its first cell. A comparison of products answers by the product's own
   * column. Any other table answers by all columns, which are plans: `yes` if one of them says so. It is `open` for
   * pictures without words, for columns without headers that differ, and for rows of rivals.
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

  /** Whether a row's *no* is about the product: in its own column, or in a column of support. */
  answersForProduct(block: TextBlock): boolean {
    const { cell } = block.block;
    if (cell === null) return false;
    if (this.ownColumns(cell.table) !== null) return true;
    return this.otherCellsInRow(block).some((one) =>
      SUPPORT_HEADERS.matchesWhole(toWords(one.block.cell?.columnHeader ?? '')),
    );
  }

  /** Whether a cell of a comparison is about another product. */
  isRivalCell({ block: { cell } }: TextBlock): boolean {
    if (cell === null || cell.column === 0) return false;
    if (cell.row === 0 && this.productTables.has(cell.table)) return true;
    const own = this.ownColumns(cell.table);
    if (own !== null || !this.tablesWithOwnRow.has(cell.table)) return own?.has(cell.column) === false;
    return cell.rowHeader !== null && !this.names.hasNameIn(toWords(cell.rowHeader));
  }

  /** Whether a header is the product or one of its plans: `Acme`, `Acme Pro`. */
  private isOwnPlanName(header: Words): boolean {
    const nameLength = this.names.nameLengthAt(header, 0);
    const to = PLAN_NAMES.matchAt(header, nameLength)?.range[1] ?? nameLength;
    return nameLength > 0 && to === header.words.length;
  }

  /** Whether a block is in a bill or calculation. */
  isInCostTable({ block: { cell } }: TextBlock): boolean {
    return cell !== null && this.costTables.has(cell.table);
  }

  /** Whether a cell of a comparison is in the product's own column or row. */
  isOwnCell({ block: { cell } }: TextBlock): boolean {
    if (cell === null || this.ownColumns(cell.table)?.has(cell.column)) return cell !== null;
    return cell.rowHeader !== null && this.tablesWithOwnRow.has(cell.table) && this.names.isName(cell.rowHeader);
  }
}

function toRowKey({ block: { cell } }: TextBlock): string {
  return `${cell?.table} ${cell?.row}`;
}

/** Parses the answer of a cell. Returns undefined if it says something else. */
export function parseAnswer(cell: string): Answer | undefined {
  if (OPEN_SIGN.test(cell.trim())) return 'open';
  if (YES_SIGN.test(cell)) return 'yes';
  if (NO_SIGN.test(cell)) return 'no';
  const text = toWords(cell);
  if (NO.matchAt(text, 0)) return 'no';
  if (ANNOUNCED.matchAt(text, 0)) return 'open';
  return YES.matchAt(text, 0) ? 'yes' : undefined;
}
