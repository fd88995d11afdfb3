import type { ApiResponse } from '../api-client.ts';
import type { Translate } from '../texts.ts';

/** What to say when something was not done: what was typed is kept, whatever the trouble. */
export function errorMessage({ status, code }: ApiResponse<unknown>, t: Translate): string {
  if (code === 'conversation_full') return t('conversationFull');
  if (status === 429) return t('tooMany');
  return status === 0 || status >= 500 ? t('away') : t('failed');
}
