import { textOf } from '../../text/words.ts';
import { licenceBeside } from '../../values/licences-in-text.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import { type Described, phrases } from '../schema.ts';
import { leadingNames } from './link.ts';

/**
 * Names of licences in visible text right beside one of these: *under*, *license*, *open source*. Cells of tables tell
 * of what their row names; those with a label are for the anchor `label`.
 */
export const schema = { beside: phrases };

/** Leading names of a path that name a repository. */
const REPOSITORY_NAMES = 2;

export function compile({ beside }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(beside);
  return (source: SourceContext): readonly TextMatch[] =>
    source.text.find(set).flatMap(({ block, range }): readonly TextMatch[] => {
      const isCell = block.block.kind === 'cell';
      const found = isCell ? undefined : licenceBeside(block.text, range, compiler.licences);
      if (!found || linksElsewhere(block, source)) return [];
      const [from, to] = found.range;
      const said = { block, range: [Math.min(from, range[0]), Math.max(to, range[1])] } as const;
      return [{ raw: textOf(block.text, found.range), locator: block.block.locator, said }];
    });
}

/** Whether a text on the page of a repository is a link to another repository of its forge. */
function linksElsewhere({ block: { links, text } }: TextBlock, { page, type, url }: SourceContext): boolean {
  const { origin, pathname } = new URL(url);
  const own = origin + leadingNames(pathname, REPOSITORY_NAMES);
  const urls = links.map((index) => page?.links[index]).flatMap((link) => (link?.text === text ? link.url : []));
  return type === 'repository' && urls.some((one) => one.startsWith(origin) && !one.toLowerCase().startsWith(own));
}
