import { blocksOf } from './blocks.js';
import { embeddedItems } from './embedded-items.js';
import { languageOf, metasOf, titleOf } from './heads.js';
import { ItemBudget } from './item-budget.js';
import { jsonLdItems } from './json-ld.js';
import { baseOf, linksOf } from './links.js';
import { pageTree } from './page-tree.js';
import { isShell } from './shell.js';

/** What an HTML page says, as core/evidence/page.ts describes it. @throws RangeError when it is nested too deeply */
export function pageIn(text, url) {
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
