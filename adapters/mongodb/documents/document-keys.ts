/** The `_id` of a site's submission. Ids contain no spaces. */
export function toSubmissionKey(siteId: string, submissionId: string): string {
  return `${siteId} ${submissionId}`;
}

/** Returns the range of the `_id`s that begin with a site's id, as a query condition. */
export function toSiteKeyRange(siteId: string) {
  const prefix = `${siteId} `;
  return { $gt: prefix, $lt: `${prefix}\u{10ffff}` };
}

/** Returns the range of the `_id`s that begin with a site's id and a conversation's id, as a query condition. */
export function toConversationKeyRange(siteId: string, conversationId: string) {
  const prefix = `${siteId} ${conversationId} `;
  return { $gt: prefix, $lt: `${prefix}\u{10ffff}` };
}

/** The `_id` of the record of an idempotency key that was used for a change of a conversation. */
export function toIdempotencyRecordKey(siteId: string, conversationId: string, key: string): string {
  return `${siteId} ${conversationId} ${key}`;
}

/** The `_id` of an account's membership of a site. */
export function toSiteMemberKey(siteId: string, accountId: string): string {
  return `${siteId} ${accountId}`;
}

/** The `_id` of the mark that says how far a reader has seen a conversation. */
export function toSeenMarkKey(siteId: string, conversationId: string, reader: string): string {
  return `${siteId} ${conversationId} ${reader}`;
}

/** The `_id` of a profile version. `version` is unique within the profile. */
export function toProfileVersionKey(profileKey: string, version: string): string {
  return `${profileKey}@${version}`;
}

/** The `_id` of a conversation's history entry. The number is padded, so that entries sort by change number. */
export function toConversationChangeKey(siteId: string, conversationId: string, changeNumber: number): string {
  return `${siteId} ${conversationId} ${String(changeNumber).padStart(16, '0')}`;
}

/** The `_id` of an account's read mark on a conversation of the site. */
export function toReadMarkKey(siteId: string, conversationId: string, accountId: string): string {
  return `${siteId} ${conversationId} ${accountId}`;
}
