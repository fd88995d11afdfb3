/** The parameter at the end of the URL's fragment that the link in a mail to the visitor has. */
const CODE_PATTERN = /[#?&]service-conversation=([\w.-]+)$/;

/**
 * Returns the code of a mailed link to a conversation, and removes it from the page's URL at once. So it is in no
 * bookmark, and no later script of the page sees it. Returns `undefined` if the URL has none.
 */
export function consumeConversationCode(): string | undefined {
  const { hash, pathname, search } = location;
  const match = CODE_PATTERN.exec(hash);
  if (!match) return undefined;
  history.replaceState(history.state, '', pathname + search + hash.slice(0, match.index));
  return match[1];
}
