import type { ApiResponse } from '../api-client.ts';
import type { Translate } from '../texts.ts';

/** Returns the error message that a visitor sees for a failed request. */
export function toErrorMessage({ status, code }: ApiResponse<unknown>, t: Translate): string {
  if (code === 'conversation_full') return t('conversationFull');
  if (status === 429) return t('tooMany');
  return status === 0 || status >= 500 ? t('away') : t('failed');
}
