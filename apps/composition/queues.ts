import type { Config } from './config.ts';
import type { NotifyOperator } from './notify-operator.ts';
import { openService } from './open-service.ts';
import { ASSESSMENT_QUEUE, CHANGE_FEED, RATE_LIMITER, type Resolved, SITE_EVENT_BUS } from './tokens.ts';

/**
 * Tokens of the ports through which processes notify each other and share rate limits, by the names under which the
 * adapters return them.
 */
export const COORDINATION_PORTS = {
  assessmentQueue: ASSESSMENT_QUEUE,
  changeFeed: CHANGE_FEED,
  siteEventBus: SITE_EVENT_BUS,
  rateLimiter: RATE_LIMITER,
} as const;

export interface Queues extends Resolved<typeof COORDINATION_PORTS> {
  close(): Promise<void>;
}

/** Opens the configured queue, event buses and rate limiter. No other code chooses between memory and Redis. */
export function openQueues(config: Config, notify: NotifyOperator): Promise<Queues> {
  switch (config.queue) {
    case 'memory':
      return openMemory(config);
    case 'redis':
      return openRedis(config, notify);
  }
}

async function openMemory({ rateBudgets }: Config): Promise<Queues> {
  const { openMemoryQueues } = await import('../../adapters/memory/memory-queues.ts');
  return openMemoryQueues(rateBudgets);
}

function openRedis({ redisUrl = '', rateBudgets, urlSource }: Config, notify: NotifyOperator): Promise<Queues> {
  const load = () => import('../../adapters/redis/redis-queues.ts');
  const onDegraded = (isDegraded: boolean) => notify(isDegraded ? RATE_LIMITS_LOCAL : RATE_LIMITS_SHARED);
  const onAvailabilityChange = (isUnavailable: boolean) =>
    notify(isUnavailable ? WAKE_UPS_UNAVAILABLE : WAKE_UPS_RESTORED);
  return openService(['redis', 'bull'], urlSource.redisUrl, load, ({ openRedisQueues }) =>
    openRedisQueues(redisUrl, rateBudgets, onDegraded, onAvailabilityChange),
  );
}

const WAKE_UPS_UNAVAILABLE = 'Redis cannot be reached; new assessments start when a worker next polls the store';
const WAKE_UPS_RESTORED = 'Redis can be reached again; new assessments start at once';
const RATE_LIMITS_LOCAL = 'Redis does not respond; each process counts rate limits separately';
const RATE_LIMITS_SHARED = 'Redis responds again; rate limits are shared by all processes';
