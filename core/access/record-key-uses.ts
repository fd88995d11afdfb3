import type { ApiKeyRepository } from './api-key-repository.port.ts';

/** Buffers when keys were last used and writes the times in batches, so that no request waits for a write. */
export class RecordKeyUses {
  private uses = new Map<string, number>();

  constructor(private readonly keys: ApiKeyRepository) {}

  /** Remembers one use until the next `execute`. */
  buffer(keyId: string, at: number): void {
    this.uses.set(keyId, at);
  }

  /** When the key was last used, if that is not written yet. */
  lastBufferedUse(keyId: string): number | undefined {
    return this.uses.get(keyId);
  }

  /** Writes what was gathered; what could not be written is gathered again. */
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
