import type { ItemValue } from '../../core/evidence/page.ts';
import { shortened } from './text.ts';

/** How deep items stand in items. */
const DEEPEST = 8;

/** What may still be read of a page's items, so that little data that stands for much does not become much. */
export class ItemBudget {
  isWhole = true;
  private items = 1000;
  private values = 10_000;
  /** In UTF-16 code units, of texts and names. */
  private text = 500_000;
  /** Elements that are looked at. */
  private steps = 500_000;

  /** Whether one more item may be read in so many others. */
  mayRead(depth: number): boolean {
    this.items -= 1;
    return this.keep(this.items >= 0 && depth <= DEEPEST);
  }

  mayStep(): boolean {
    this.steps -= 1;
    return this.keep(this.steps >= 0);
  }

  /** Adds what a property says to an item's, a text without what is too long of it. */
  add(properties: Map<string, ItemValue[]>, name: string, value: ItemValue): void {
    this.values -= 1;
    this.text -= name.length + (typeof value === 'string' ? value.length : 0);
    if (!this.keep(this.values >= 0 && this.text >= 0)) return;
    const said = properties.get(name);
    if (said === undefined) properties.set(name, [value]);
    else said.push(value);
  }

  private keep(isWithin: boolean): boolean {
    this.isWhole &&= isWithin;
    return isWithin;
  }
}

const LONGEST_NAME = 100;

/** The name of a type or a property without the address or the prefix of its vocabulary. */
export function plainName(name: string): string {
  const plain = /^https?:/i.test(name) ? name.replace(/^.*[/#](?=[^/#])/s, '') : name.replace(/^schema:/i, '');
  return shortened(plain.trim(), LONGEST_NAME);
}
