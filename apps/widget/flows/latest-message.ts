import type { ConversationMessage } from '../wire.ts';

/** Returns the index of the latest message for which `fits` returns true, or -1 if there is none. */
export function findLatestMessageIndex(
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
