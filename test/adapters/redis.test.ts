import { BullAssessmentQueue } from '../../adapters/redis/bull-assessment-queue.ts';
import { RedisConversationFeed } from '../../adapters/redis/redis-conversation-feed.ts';
import { RedisRateLimiter } from '../../adapters/redis/redis-rate-limiter.ts';
import { RedisSiteFeed } from '../../adapters/redis/redis-site-feed.ts';
import { assessmentQueueSuite } from '../conformance/assessment-queue.suite.ts';
import { conversationFeedSuite } from '../conformance/conversation-feed.suite.ts';
import { rateLimiterSuite } from '../conformance/rate-limiter.suite.ts';
import { siteFeedSuite } from '../conformance/site-feed.suite.ts';
import { openRedis, theRedis } from '../support/open-redis.ts';

conversationFeedSuite(
  openRedis(({ client, subscriber, name }) => RedisConversationFeed.open(client, subscriber, name)),
);
siteFeedSuite(openRedis(({ client, subscriber, name }) => RedisSiteFeed.open(client, subscriber, name)));

let queues = 0;
assessmentQueueSuite(async () => {
  queues += 1;
  const port = await BullAssessmentQueue.open((await theRedis()).url, () => {}, `case ${queues}`);
  return { port, close: () => port.close() };
});
rateLimiterSuite((budgets) => openRedis(({ client, name }) => new RedisRateLimiter(client, budgets, () => {}, name))());
