/** The groups of results, in the order in which they are shown. */
export const SEARCH_GROUPS = ['Guides', 'Operations', 'Errors', 'Settings'] as const;

export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/** A document of the search index: a section of a guide, an operation, an event, an error code or a setting. */
export interface SearchDocument {
  /** Path below `/docs/`, with the anchor. Also the id of the document. */
  readonly url: string;
  /** Index of the document's group in `SEARCH_GROUPS`. */
  readonly group: number;
  readonly title: string;
  /** Text beside the title: the guide's title, the method and path of an operation, or the flag of a setting. */
  readonly context: string;
  /** Further words that find an operation: its id, its area, and the names of its parameters and body fields. */
  readonly names: string;
  readonly text: string;
}

/** Options of MiniSearch. The build, which creates the index, and the browser have to use the same options. */
export const searchOptions = {
  idField: 'url',
  fields: ['title', 'names', 'context', 'text'],
  storeFields: ['group', 'title', 'context', 'text'],
  tokenize: splitWords,
};

/**
 * Splits a text into words. A name in camel case gives the name and its parts: `listTickets` gives `listTickets`,
 * `list` and `Tickets`.
 */
function splitWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
