/** The groups of results, in the order in which they are shown. */
export const SEARCH_GROUPS = ['Guides', 'Operations', 'Errors', 'Settings'] as const;

export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/** Something that the search finds: a section of a guide, an operation, an event, an error code or a setting. */
export interface SearchDocument {
  /** Path below `/docs/` with the anchor. It is also the id of the document. */
  readonly url: string;
  /** Index of its group in `SEARCH_GROUPS`. */
  readonly group: number;
  readonly title: string;
  /** Where it is: the guide's title, or the method and path of an operation. */
  readonly context: string;
  /** Other names: the id of an operation, its parameters, the flag of a setting. */
  readonly names: string;
  readonly text: string;
}

/** Options of MiniSearch that the build and the browser must share. */
export const searchOptions = {
  idField: 'url',
  fields: ['title', 'names', 'context', 'text'],
  storeFields: ['group', 'title', 'context', 'text'],
  tokenize: splitWords,
};

/**
 * Splits a text into words. Parts of a name in camel case are words too, and so is the name itself: `listTickets` is
 * `listTickets`, `list` and `Tickets`.
 */
function splitWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
