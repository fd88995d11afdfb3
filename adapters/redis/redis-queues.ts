import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { BullAssessmentQueue, type OnAway } from './bull-assessment-queue.ts';
import { connectRedis } from './redis-connection.ts';
import { RedisConversationFeed } from './redis-conversation-feed.ts';
import { type OnDegraded, RedisRateLimiter } from './redis-rate-limiter.ts';

/** What processes share over one Redis. @throws Error when it cannot be reached to begin with */
export async function openRedisQueues(url: string, budgets: RateBudgets, onDegraded: OnDegraded, onAway: OnAway) {
  const client = await connectRedis(url);
  const subscriber = await connectRedis(url);
  const disconnect = () => {
    client.destroy();
    subscriber.destroy();
  };
  const assessmentQueue = await BullAssessmentQueue.open(url, onAway).catch((error: unknown) => {
    disconnect();
    throw error;
  });
  return {
    assessmentQueue,
    rateLimiter: new RedisRateLimiter(client, budgets, onDegraded),
    conversationFeed: await RedisConversationFeed.open(client, subscriber),
    close: async () => {
      await assessmentQueue.close();
      disconnect();
    },
  };
}
