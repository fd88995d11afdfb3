import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';

/** Creates message ids. If the caller sent an idempotency key, the id is derived from that key. */
export class MessageIdGenerator {
  constructor(
    private readonly ids: IdGenerator,
    private readonly cryptography: Cryptography,
  ) {}

  /** Returns the same id for the same conversation and key. Without a key, returns a new id. */
  next(siteId: string, conversationId: string, idempotencyKey: string | undefined): string {
    if (idempotencyKey === undefined) return this.ids.next('msg');
    return `msg_${this.cryptography.sha256(`${siteId} ${conversationId} ${idempotencyKey}`).slice(0, 26)}`;
  }
}
