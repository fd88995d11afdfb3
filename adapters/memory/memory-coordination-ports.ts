import type { RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { MemoryAssessmentWakeUpQueue } from './memory-assessment-wake-up-queue.ts';
import { MemoryChangeFeed } from './memory-change-feed.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import { MemorySiteEventBus } from './memory-site-event-bus.ts';

/** Opens the assessment queue, rate limiter and event channels of a deployment with a single process. */
export function openMemoryCoordinationPorts(budgets: RateLimits) {
  return {
    assessmentQueue: new MemoryAssessmentWakeUpQueue(),
    changeFeed: new MemoryChangeFeed(),
    siteEventBus: new MemorySiteEventBus(),
    rateLimiter: new MemoryRateLimiter(budgets),
    close: async () => {},
  };
}
