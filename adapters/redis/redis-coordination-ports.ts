import type { RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { BullAssessmentWakeUpQueue, type OnQueueUnavailableChange } from './bull-assessment-wake-up-queue.ts';
import { RedisChangeFeed } from './redis-change-feed.ts';
import { connectRedis, type RedisClient, STARTUP_TIMEOUT_MS } from './redis-connection.ts';
import { type OnRateLimiterDegradedChange, RedisRateLimiter } from './redis-rate-limiter.ts';
import { RedisSiteEventBus } from './redis-site-event-bus.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Opens the assessment queue, rate limiter and event channels that all processes of a deployment share on one Redis.
 * @throws Error if Redis is unreachable
 */
export async function openRedisCoordinationPorts(
  url: string,
  budgets: RateLimits,
  onDegradedChange: OnRateLimiterDegradedChange,
  onUnavailableChange: OnQueueUnavailableChange,
) {
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
    const changeFeed = await withTimeout(STARTUP_TIMEOUT_MS, RedisChangeFeed.open(client, subscriber));
    const siteEventBus = await withTimeout(STARTUP_TIMEOUT_MS, RedisSiteEventBus.open(client, subscriber));
    const assessmentQueue = await BullAssessmentWakeUpQueue.open(url, onUnavailableChange);
    return {
      assessmentQueue,
      rateLimiter: new RedisRateLimiter(client, budgets, onDegradedChange),
      changeFeed,
      siteEventBus,
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
