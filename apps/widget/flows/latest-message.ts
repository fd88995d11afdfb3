import type { ConversationMessage } from '../wire.ts';

/** Returns the index of the latest message that fits, or -1 if none does. */
export function findLatestIndex(
  messages: readonly ConversationMessage[],
  fits: (message: ConversationMessage) => boolean,
): number {
  let index = messages.length - 1;
  for (const message of [...messages].reverse()) {
    if (fits(message)) return index;
    index -= 1;
  }
  return index;
}
