import { randomUUID } from 'node:crypto';
import type { RedisClient } from './redis-connection.ts';

/**
 * A Redis publish/subscribe channel on which processes tell each other of changes. A message is a hint, because it may
 * be lost. A process does not receive its own hints.
 */
export class HintChannel<Hint> {
  private readonly senderId = randomUUID();

  private constructor(
    private readonly publisher: RedisClient,
    private readonly name: string,
  ) {}

  /**
   * Subscribes to the hints of other processes. `subscriber` must be a separate connection, because Redis allows no
   * other commands on a connection that subscribes.
   */
  static async open<Hint>(
    publisher: RedisClient,
    subscriber: RedisClient,
    name: string,
    onHint: (hint: Hint) => void,
  ): Promise<HintChannel<Hint>> {
    const channel = new HintChannel<Hint>(publisher, name);
    await subscriber.subscribe(name, (message) => channel.handleMessage(message, onHint));
    return channel;
  }

  /** Sends a hint to the other processes, without retries. Never throws and never waits. */
  publishHint(hint: Hint): void {
    this.publisher.publish(this.name, JSON.stringify({ sender: this.senderId, hint })).catch(() => {
      // The other processes miss this hint. They find the change when they next poll the store.
    });
  }

  /**
   * Passes the hints of other processes to `onHint`. Ignores messages that are not hints, because other versions or
   * programs may publish on the channel.
   */
  private handleMessage(message: string, onHint: (hint: Hint) => void): void {
    try {
      const { sender, hint } = JSON.parse(message);
      if (sender !== this.senderId) onHint(hint);
    } catch {
      // Invalid messages count as lost hints.
    }
  }
}
