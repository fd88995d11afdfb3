/** Text that sorts after every id: where a list by id descending begins. */
export const MAX_ID = '\u{10ffff}';
