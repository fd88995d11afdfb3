import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { connectRedis } from './redis-connection.ts';
import { RedisConversationFeed } from './redis-conversation-feed.ts';
import { type OnDegraded, RedisRateLimiter } from './redis-rate-limiter.ts';

/** What processes share over one Redis. @throws Error when it cannot be reached to begin with */
export async function openRedisQueues(url: string, budgets: RateBudgets, onDegraded: OnDegraded) {
  const client = await connectRedis(url);
  const subscriber = await connectRedis(url);
  return {
    rateLimiter: new RedisRateLimiter(client, budgets, onDegraded),
    conversationFeed: await RedisConversationFeed.open(client, subscriber),
    close: async () => {
      client.destroy();
      subscriber.destroy();
    },
  };
}
