import type { Page } from '../../core/evidence/page.ts';
import { blocksOf } from './blocks.ts';
import { embeddedItems } from './embedded-items.ts';
import { languageOf, metasOf, titleOf } from './heads.ts';
import { ItemBudget } from './item-budget.ts';
import { jsonLdItems } from './json-ld.ts';
import { baseOf, linksOf } from './links.ts';
import { pageTree } from './page-tree.ts';
import { isShell } from './shell.ts';

/** What an HTML page says, as core/evidence/page.ts describes it. @throws RangeError when it is nested too deeply */
export function pageIn(text: string, url: string): Page {
  const { root, elements } = pageTree(text);
  const base = baseOf(elements, url);
  const budget = new ItemBudget();
  const items = [...jsonLdItems(elements, budget), ...embeddedItems(elements, base, budget)];
  const [metas, links, visible] = [metasOf(elements), linksOf(elements, base), blocksOf(root)];
  return {
    kind: 'page',
    title: titleOf(elements),
    language: languageOf(elements),
    metas: metas.metas,
    links: links.links,
    items,
    blocks: visible.blocks,
    isShell: isShell(
      elements,
      visible.blocks.filter(({ kind }) => kind !== 'picture'),
      items,
    ),
    isWhole: metas.isWhole && links.isWhole && visible.isWhole && budget.isWhole,
  };
}
