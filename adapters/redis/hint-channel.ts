import { randomUUID } from 'node:crypto';
import type { RedisClient } from './redis-connection.ts';

/**
 * A Redis channel on which processes send each other hints of changes. Hints may be lost. A sender does not receive its
 * own.
 */
export class HintChannel<Hint> {
  private readonly sender = randomUUID();

  private constructor(
    private readonly publisher: RedisClient,
    private readonly name: string,
  ) {}

  /** Begins to hear the others by `hear`. The subscriber is used for nothing else but channels, as Redis wants it. */
  static async open<Hint>(
    publisher: RedisClient,
    subscriber: RedisClient,
    name: string,
    onHint: (hint: Hint) => void,
  ): Promise<HintChannel<Hint>> {
    const channel = new HintChannel<Hint>(publisher, name);
    await subscriber.subscribe(name, (message) => channel.receive(message, onHint));
    return channel;
  }

  /** Tells the other processes, now or not at all. Never throws and never waits. */
  send(hint: Hint): void {
    this.publisher.publish(this.name, JSON.stringify({ sender: this.sender, hint })).catch(() => {
      // The others miss a hint; they look at the store now and then anyway.
    });
  }

  /** What another version of the product, or a stranger, has said on the channel may be no hint at all. */
  private receive(message: string, onHint: (hint: Hint) => void): void {
    try {
      const { sender, hint } = JSON.parse(message);
      if (sender !== this.sender) onHint(hint);
    } catch {
      // One hint less, as if it had been lost.
    }
  }
}
