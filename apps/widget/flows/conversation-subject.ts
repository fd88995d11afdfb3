const MAX_SUBJECT_LENGTH = 60;

/** Returns the beginning of a message on one line. It distinguishes conversations that have the same title. */
export function toConversationSubject(message: string): string {
  const characters = [...message.trim().replaceAll(/\s+/g, ' ')];
  if (characters.length <= MAX_SUBJECT_LENGTH) return characters.join('');
  return `${characters.slice(0, MAX_SUBJECT_LENGTH).join('').trim()}…`;
}
