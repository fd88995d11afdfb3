/** Matches the parameter that a link in a mail to the visitor has at the end of the URL's fragment. */
const CODE_PATTERN = /[#?&]service-conversation=([\w.-]+)$/;

/**
 * Returns the code of a mailed link to a conversation, and removes it from the page's URL. Bookmarks then do not
 * contain the code, and scripts that run later cannot read it. Returns `undefined` if the URL has no code.
 */
export function consumeConversationCode(): string | undefined {
  const { hash, pathname, search } = location;
  const match = CODE_PATTERN.exec(hash);
  if (!match) return undefined;
  history.replaceState(history.state, '', pathname + search + hash.slice(0, match.index));
  return match[1];
}
