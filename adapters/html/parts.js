/** So much of a page is said at once, in UTF-16 code units: reading it takes whoever waits a few milliseconds. */
const MOST_OF_PART = 150_000;

export const UNREADABLE = { read: 'unreadable', parts: 0 };

/** What was read in parts that are short to read: all but its long lists and how many parts follow, then pieces of those. */
export function partsOf(read) {
  if (read === undefined) return [UNREADABLE];
  if (read.kind !== 'page') return [{ read, parts: 0 }];
  const { blocks, links, ...rest } = read;
  const pieces = [
    ...piecesOf(blocks, sizeOfBlock).map((piece) => ({ blocks: piece, links: [] })),
    ...piecesOf(links, sizeOfLink).map((piece) => ({ blocks: [], links: piece })),
  ];
  const [first = { blocks: [], links: [] }, ...others] = pieces;
  return [{ read: { ...rest, ...first }, parts: others.length }, ...others];
}

const sizeOfBlock = ({ text, locator }) => text.length + locator.length;
const sizeOfLink = ({ url, text, locator }) => url.length + text.length + locator.length;

function piecesOf(list, sizeOf) {
  const pieces = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of list) {
    size += sizeOf(one);
    if (size > MOST_OF_PART) {
      pieces.push([]);
      size = sizeOf(one);
    }
    pieces[pieces.length - 1].push(one);
  }
  return pieces;
}
