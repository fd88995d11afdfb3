import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { Listeners } from './listeners.ts';

/** Announces changes within one process. */
export class MemoryChangeFeed implements ChangeFeed {
  private readonly listeners = new Listeners<void>();

  announce(conversationId: string): void {
    this.listeners.notify(conversationId);
  }

  /** Notifies the listeners of all conversations. */
  announceAll(): void {
    for (const conversationId of this.listeners.keys) this.announce(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.listeners.listen(conversationId, listener);
  }
}
