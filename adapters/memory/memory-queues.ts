import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { MemoryAssessmentQueue } from './memory-assessment-queue.ts';
import { MemoryConversationFeed } from './memory-conversation-feed.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import { MemorySiteFeed } from './memory-site-feed.ts';

/** What processes would share, within one. */
export function openMemoryQueues(budgets: RateBudgets) {
  return {
    assessmentQueue: new MemoryAssessmentQueue(),
    conversationFeed: new MemoryConversationFeed(),
    siteFeed: new MemorySiteFeed(),
    rateLimiter: new MemoryRateLimiter(budgets),
    close: async () => {},
  };
}
