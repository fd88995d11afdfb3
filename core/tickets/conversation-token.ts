import type { Cryptography } from '../shared/cryptography.port.ts';

/**
 * Derives the secret that lets the visitor read a conversation and write in it. Only its hash is stored. The token is
 * derived from the submission, so a repeated submission returns the same token.
 */
export function deriveConversationToken(
  cryptography: Pick<Cryptography, 'deriveSecret'>,
  siteId: string,
  submissionId: string,
): string {
  return cryptography.deriveSecret('conversation', `${siteId} ${submissionId}`);
}
