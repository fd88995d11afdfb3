import { isOneOf, standsAmong } from '../phrase.ts';
import type { Words } from '../words.ts';
import type { ReadPlace } from './compiled-rules.ts';
import { isWithin, type ReadBlock } from './read-blocks.ts';

/** What names a whole page is as good as a heading for what is a heading or a member of a list itself. */
const OF_WHOLE_PAGE = new Set(['heading', 'list_item']);

/** Below a heading, or behind a label, that is right, with no heading above that is wrong. `about` names the whole page. */
export function isUnderRight(
  block: ReadBlock,
  { under, unlessUnder }: ReadPlace,
  label: ReadBlock | undefined,
  about: Words,
): boolean {
  const { kind } = block.block;
  if (kind === 'picture' && label && standsAmong(unlessUnder, label.text)) return false;
  let isRight = under === null || (label !== undefined && isOneOf(under, label.text));
  for (let section = block.section; section; section = section.parent) {
    const { text } = section.heading;
    if (standsAmong(unlessUnder, text)) return false;
    isRight ||= under !== null && standsAmong(under, text) && isWithin(block, section);
  }
  if (isRight || under === null || !OF_WHOLE_PAGE.has(kind)) return isRight;
  return standsAmong(under, about) && !standsAmong(unlessUnder, about);
}

/** What a heading behind a list says is about what follows it. */
export function isLastOfList({ block }: ReadBlock, behind: ReadBlock): boolean {
  return block.kind === 'list_item' && behind.block.kind === 'heading';
}
