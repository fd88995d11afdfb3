import type { ItemValue } from '../../core/evidence/page.ts';
import { shortenText } from '../text/plain-text.ts';

/** Maximum nesting depth of items. */
const MAX_DEPTH = 8;
const MAX_NAME_LENGTH = 100;

/**
 * Limits the structured data that is read from a page. References could otherwise expand a small page to a large amount
 * of data.
 */
export class ItemBudget {
  isWhole = true;
  private items = 1000;
  private values = 10_000;
  /** Remaining length of values and property names, in UTF-16 code units. */
  private text = 500_000;
  /** Remaining number of elements to visit. */
  private steps = 500_000;

  /**
   * Takes one item from the budget. Returns `false` if the budget is exceeded. `depth` is the number of surrounding
   * items.
   */
  spendItem(depth: number): boolean {
    this.items -= 1;
    return this.checkLimit(this.items >= 0 && depth <= MAX_DEPTH);
  }

  spendStep(): boolean {
    this.steps -= 1;
    return this.checkLimit(this.steps >= 0);
  }

  /** Adds a value to a property, unless the budget is exceeded. */
  addValue(properties: Map<string, ItemValue[]>, name: string, value: ItemValue): void {
    this.values -= 1;
    this.text -= name.length + (typeof value === 'string' ? value.length : 0);
    if (!this.checkLimit(this.values >= 0 && this.text >= 0)) return;
    const values = properties.get(name);
    if (values === undefined) properties.set(name, [value]);
    else values.push(value);
  }

  private checkLimit(isWithin: boolean): boolean {
    this.isWhole &&= isWithin;
    return isWithin;
  }
}

/** Returns the name of a type or property without its vocabulary's URL or prefix. */
export function removeVocabularyPrefix(name: string): string {
  const plain = /^https?:/i.test(name) ? name.replace(/^.*[/#](?=[^/#])/s, '') : name.replace(/^schema:/i, '');
  return shortenText(plain.trim(), MAX_NAME_LENGTH);
}
