import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { BullAssessmentQueue, type OnAway } from './bull-assessment-queue.ts';
import { inTime } from './in-time.ts';
import { BEGINNING_MS, connectRedis, type RedisClient } from './redis-connection.ts';
import { RedisConversationFeed } from './redis-conversation-feed.ts';
import { type OnDegraded, RedisRateLimiter } from './redis-rate-limiter.ts';
import { RedisSiteFeed } from './redis-site-feed.ts';

/** What processes share over one Redis. @throws Error when it cannot be reached to begin with */
export async function openRedisQueues(url: string, budgets: RateBudgets, onDegraded: OnDegraded, onAway: OnAway) {
  const connections: RedisClient[] = [];
  const connect = async () => {
    const connection = await connectRedis(url);
    connections.push(connection);
    return connection;
  };
  const disconnect = () => {
    for (const connection of connections) connection.destroy();
  };
  try {
    const [client, subscriber] = [await connect(), await connect()];
    const conversationFeed = await inTime(BEGINNING_MS, RedisConversationFeed.open(client, subscriber));
    const siteFeed = await inTime(BEGINNING_MS, RedisSiteFeed.open(client, subscriber));
    const assessmentQueue = await BullAssessmentQueue.open(url, onAway);
    return {
      assessmentQueue,
      rateLimiter: new RedisRateLimiter(client, budgets, onDegraded),
      conversationFeed,
      siteFeed,
      close: async () => {
        await assessmentQueue.close();
        disconnect();
      },
    };
  } catch (error) {
    disconnect();
    throw error;
  }
}
