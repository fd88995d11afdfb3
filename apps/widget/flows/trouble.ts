import type { Reply } from '../server.ts';
import type { Say } from '../words.ts';

/** What to say when something was not done: what was typed is kept, whatever the trouble. */
export function troubleWith({ status, code }: Reply<unknown>, say: Say): string {
  if (code === 'conversation_full') return say('conversationFull');
  if (status === 429) return say('tooMany');
  return status === 0 || status >= 500 ? say('away') : say('failed');
}
