import { sliceWords } from '../../text/words.ts';
import { findLicenceBeside } from '../../values/licences-in-text.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { AnchorParams } from './anchor-schemas.ts';
import { takeLeadingSegments } from './link.ts';

/** Number of path segments that identify a repository: owner and name. */
const REPOSITORY_SEGMENTS = 2;

export function compile({ beside }: AnchorParams<'licence'>, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(beside);
  return (source: SourceContext): readonly TextMatch[] =>
    source.pageText.findPhrases(set).flatMap(({ block, range }): readonly TextMatch[] => {
      const isCell = block.pageBlock.kind === 'cell';
      const found = isCell ? undefined : findLicenceBeside(block.text, range, compiler.licences);
      if (!found || linksToOtherRepository(block, source)) return [];
      const [from, to] = found.range;
      const occurrence = { block, range: [Math.min(from, range[0]), Math.max(to, range[1])] } as const;
      return [{ raw: sliceWords(block.text, found.range), locator: block.pageBlock.locator, occurrence }];
    });
}

/**
 * Whether a block on a repository's page is a link to another repository of the same forge. The licence is then not
 * that of this repository.
 */
function linksToOtherRepository(
  { pageBlock: { links, text } }: TextBlock,
  { page, type, url }: SourceContext,
): boolean {
  const { origin, pathname } = new URL(url);
  const own = origin + takeLeadingSegments(pathname, REPOSITORY_SEGMENTS);
  const urls = links.map((index) => page?.links[index]).flatMap((link) => (link?.text === text ? link.url : []));
  return type === 'repository' && urls.some((one) => one.startsWith(origin) && !one.toLowerCase().startsWith(own));
}
