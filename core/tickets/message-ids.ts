import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';

/** Creates message ids: derived from the caller's idempotency key where there is one, else new. */
export class MessageIds {
  constructor(
    private readonly ids: IdGenerator,
    private readonly cryptography: Cryptography,
  ) {}

  /** The same conversation and key give the same id; without a key it is a new one. */
  next(siteId: string, conversationId: string, idempotencyKey: string | undefined): string {
    if (idempotencyKey === undefined) return this.ids.next('msg');
    return `msg_${this.cryptography.sha256(`${siteId} ${conversationId} ${idempotencyKey}`).slice(0, 26)}`;
  }
}
