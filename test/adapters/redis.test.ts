import { RedisConversationFeed } from '../../adapters/redis/redis-conversation-feed.ts';
import { RedisRateLimiter } from '../../adapters/redis/redis-rate-limiter.ts';
import { conversationFeedSuite } from '../conformance/conversation-feed.suite.ts';
import { rateLimiterSuite } from '../conformance/rate-limiter.suite.ts';
import { openRedis } from '../support/open-redis.ts';

conversationFeedSuite(
  openRedis(({ client, subscriber, name }) => RedisConversationFeed.open(client, subscriber, name)),
);
rateLimiterSuite((budgets) => openRedis(({ client, name }) => new RedisRateLimiter(client, budgets, () => {}, name))());
