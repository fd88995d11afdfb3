import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { ListenerRegistry } from './listener-registry.ts';

/** Announces changes to listeners in this process. */
export class MemoryChangeFeed implements ChangeFeed {
  private readonly listeners = new ListenerRegistry<void>();

  announce(conversationId: string): void {
    this.listeners.notifyListeners(conversationId);
  }

  /** Notifies the listeners of all ids and topics. */
  announceAll(): void {
    for (const conversationId of this.listeners.keys) this.announce(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.listeners.listen(conversationId, listener);
  }
}
