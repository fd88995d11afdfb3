/** The `_id` of a site's submission. Ids contain no spaces. */
export function toSubmissionKey(siteId: string, submissionId: string): string {
  return `${siteId} ${submissionId}`;
}

/** The range of the `_id`s of all submissions of a site. */
export function toSubmissionKeyRange(siteId: string) {
  const prefix = toSubmissionKey(siteId, '');
  return { $gt: prefix, $lt: `${prefix}\u{10ffff}` };
}

/** The range of the `_id`s of all CRM deliveries of a site. */
export function toDeliveryKeyRange(siteId: string) {
  const prefix = `${siteId} `;
  return { $gt: prefix, $lt: `${prefix}\u{10ffff}` };
}

/** The range of the `_id`s that consist of a site, a conversation, and a third part. */
export function toConversationKeyRange(siteId: string, conversationId: string) {
  const prefix = `${siteId} ${conversationId} `;
  return { $gt: prefix, $lt: `${prefix}\u{10ffff}` };
}

/** The `_id` of an idempotency key that was used on a conversation of the site. */
export function toUsedKeyId(siteId: string, conversationId: string, key: string): string {
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

/** The `_id` of a profile version; `version` is unique within the profile. */
export function toProfileVersionKey(profileKey: string, version: string): string {
  return `${profileKey}@${version}`;
}

/** The `_id` of a conversation's history entry; the entries of one conversation sort by change number. */
export function toConversationChangeKey(siteId: string, conversationId: string, changeNumber: number): string {
  return `${siteId} ${conversationId} ${String(changeNumber).padStart(16, '0')}`;
}

/** The `_id` of an account's read mark on a conversation of the site. */
export function toReadMarkKey(siteId: string, conversationId: string, accountId: string): string {
  return `${siteId} ${conversationId} ${accountId}`;
}
