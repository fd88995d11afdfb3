import type { ItemValue } from '../../core/evidence/page.ts';
import { shorten } from '../text/plain-text.ts';

/** Maximum depth of items within items. */
const MAX_DEPTH = 8;
const MAX_NAME = 100;

/** Limits the structured data read from a page, since references let little data expand to much. */
export class ItemBudget {
  isWhole = true;
  private items = 1000;
  private values = 10_000;
  /** In UTF-16 code units, of values and property names. */
  private text = 500_000;
  /** Number of visited elements. */
  private steps = 500_000;

  /** Spends one item. `depth` is the number of surrounding items. */
  takeItem(depth: number): boolean {
    this.items -= 1;
    return this.check(this.items >= 0 && depth <= MAX_DEPTH);
  }

  takeStep(): boolean {
    this.steps -= 1;
    return this.check(this.steps >= 0);
  }

  /** Adds a value to a property, unless the budget is spent. */
  add(properties: Map<string, ItemValue[]>, name: string, value: ItemValue): void {
    this.values -= 1;
    this.text -= name.length + (typeof value === 'string' ? value.length : 0);
    if (!this.check(this.values >= 0 && this.text >= 0)) return;
    const values = properties.get(name);
    if (values === undefined) properties.set(name, [value]);
    else values.push(value);
  }

  private check(isWithin: boolean): boolean {
    this.isWhole &&= isWithin;
    return isWithin;
  }
}

/** Returns the name of a type or property without the URL or prefix of its vocabulary. */
export function plainName(name: string): string {
  const plain = /^https?:/i.test(name) ? name.replace(/^.*[/#](?=[^/#])/s, '') : name.replace(/^schema:/i, '');
  return shorten(plain.trim(), MAX_NAME);
}
