import type { Cryptography } from '../shared/cryptography.port.ts';

/**
 * Derives the secret with which the visitor reads a conversation and writes in it. Only its hash is stored. A repeated
 * submission gives the same token.
 */
export function deriveConversationToken(
  cryptography: Pick<Cryptography, 'deriveSecret'>,
  siteId: string,
  submissionId: string,
): string {
  return cryptography.deriveSecret('conversation', `${siteId} ${submissionId}`);
}
