import type { RateBudgets } from '../../core/shared/rate-limiter.port.ts';
import { MemoryConversationFeed } from './memory-conversation-feed.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';

/** What processes would share, within one. */
export function openMemoryQueues(budgets: RateBudgets) {
  return {
    conversationFeed: new MemoryConversationFeed(),
    rateLimiter: new MemoryRateLimiter(budgets),
    close: async () => {},
  };
}
