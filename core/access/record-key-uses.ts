import type { ApiKeyRepository } from './api-key-repository.port.ts';

/** Buffers when keys were last used, and writes these times in batches. No request waits for a write. */
export class RecordKeyUses {
  private uses = new Map<string, number>();

  constructor(private readonly keys: ApiKeyRepository) {}

  /** Buffers a use of the key at the time `at` until the next `execute`. */
  bufferUse(keyId: string, at: number): void {
    this.uses.set(keyId, at);
  }

  /** Returns when the key was last used, or `undefined` if the buffer has no use of the key. */
  findLastBufferedUse(keyId: string): number | undefined {
    return this.uses.get(keyId);
  }

  /** Writes the buffered times. If the write fails, buffers the times again and throws the error. */
  async execute(): Promise<void> {
    if (this.uses.size === 0) return;
    const buffered = this.uses;
    this.uses = new Map();
    try {
      await this.keys.recordUses(buffered);
    } catch (error) {
      this.uses = new Map([...buffered, ...this.uses]);
      throw error;
    }
  }
}
