import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';

/**
 * Creates message ids. If the client sent an idempotency key, derives the id from the key, so a retry gets the same id.
 */
export class MessageIdGenerator {
  constructor(
    private readonly ids: IdGenerator,
    private readonly cryptography: Cryptography,
  ) {}

  /** Returns the same id for the same conversation and key. If there is no key, returns a new id each time. */
  next(siteId: string, conversationId: string, idempotencyKey: string | undefined): string {
    if (idempotencyKey === undefined) return this.ids.next('msg');
    return `msg_${this.cryptography.sha256(`${siteId} ${conversationId} ${idempotencyKey}`).slice(0, 26)}`;
  }
}
