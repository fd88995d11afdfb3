import { BullAssessmentWakeUpQueue } from '../../adapters/redis/bull-assessment-wake-up-queue.ts';
import { RedisChangeFeed } from '../../adapters/redis/redis-change-feed.ts';
import { RedisRateLimiter } from '../../adapters/redis/redis-rate-limiter.ts';
import { RedisSiteEventBus } from '../../adapters/redis/redis-site-event-bus.ts';
import { assessmentWakeUpQueueSuite } from '../conformance/assessment-wake-up-queue.suite.ts';
import { changeFeedSuite } from '../conformance/change-feed.suite.ts';
import { rateLimiterSuite } from '../conformance/rate-limiter.suite.ts';
import { siteEventBusSuite } from '../conformance/site-event-bus.suite.ts';
import { openRedis, sharedRedis } from '../support/fixtures/open-redis.ts';

changeFeedSuite(openRedis(({ client, subscriber, name }) => RedisChangeFeed.open(client, subscriber, name)));
siteEventBusSuite(openRedis(({ client, subscriber, name }) => RedisSiteEventBus.open(client, subscriber, name)));

let queues = 0;
assessmentWakeUpQueueSuite(async () => {
  queues += 1;
  const port = await BullAssessmentWakeUpQueue.open((await sharedRedis()).url, () => {}, `case ${queues}`);
  return { port, close: () => port.close() };
});
rateLimiterSuite((budgets) => openRedis(({ client, name }) => new RedisRateLimiter(client, budgets, () => {}, name))());
