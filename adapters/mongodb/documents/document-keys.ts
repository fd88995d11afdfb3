/** The id under which a site's submission is remembered; ids hold no blank. */
export function submissionKey(siteId: string, submissionId: string): string {
  return `${siteId} ${submissionId}`;
}

/** The id under which a key is remembered that was used on a conversation of the site. */
export function usedKey(siteId: string, conversationId: string, key: string): string {
  return `${siteId} ${conversationId} ${key}`;
}

/** The id of a profile's version: no other version of the profile has its number. */
export function profileVersionKey(profileKey: string, version: string): string {
  return `${profileKey}@${version}`;
}

/** The id of what one change did to a conversation: those of one conversation sort by their numbers. */
export function changeKey(siteId: string, conversationId: string, changeNumber: number): string {
  return `${siteId} ${conversationId} ${String(changeNumber).padStart(16, '0')}`;
}
