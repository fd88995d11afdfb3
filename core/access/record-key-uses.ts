import type { ApiKeyRepository } from './api-key-repository.port.ts';

/** Buffers the last-used times of keys and writes them in batches, so that no request waits for a write. */
export class RecordKeyUses {
  private uses = new Map<string, number>();

  constructor(private readonly keys: ApiKeyRepository) {}

  /** Buffers one use until the next `execute`. */
  buffer(keyId: string, at: number): void {
    this.uses.set(keyId, at);
  }

  /** Returns when the key was last used if that time is not written yet. */
  lastBufferedUse(keyId: string): number | undefined {
    return this.uses.get(keyId);
  }

  /** Writes the buffered times. Times of a failed write are buffered again. */
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
