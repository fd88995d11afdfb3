import type { Config } from './config.ts';
import type { Notice } from './notice.ts';
import { openService } from './open-service.ts';
import { ASSESSMENT_QUEUE, CHANGE_FEED, RATE_LIMITER, type Resolved, SITE_EVENT_BUS } from './tokens.ts';

/** The token of each port by which processes wake each other, by the name under which the adapters return it. */
export const QUEUES = {
  assessmentQueue: ASSESSMENT_QUEUE,
  changeFeed: CHANGE_FEED,
  siteEventBus: SITE_EVENT_BUS,
  rateLimiter: RATE_LIMITER,
} as const;

export interface Queues extends Resolved<typeof QUEUES> {
  close(): Promise<void>;
}

/** Opens what processes wake each other by, as the configuration names it; the choice is made here and nowhere else. */
export function openQueues(config: Config, notice: Notice): Promise<Queues> {
  switch (config.queue) {
    case 'memory':
      return openMemory(config);
    case 'redis':
      return openRedis(config, notice);
  }
}

async function openMemory({ rateBudgets }: Config): Promise<Queues> {
  const { openMemoryQueues } = await import('../../adapters/memory/memory-queues.ts');
  return openMemoryQueues(rateBudgets);
}

function openRedis({ redisUrl = '', rateBudgets, urlSource }: Config, notice: Notice): Promise<Queues> {
  const load = () => import('../../adapters/redis/redis-queues.ts');
  const onDegraded = (isDegraded: boolean) => notice(isDegraded ? ALONE : IN_COMMON);
  const onAway = (isAway: boolean) => notice(isAway ? UNHEARD : HEARD);
  return openService(['redis', 'bull'], urlSource.redisUrl, load, ({ openRedisQueues }) =>
    openRedisQueues(redisUrl, rateBudgets, onDegraded, onAway),
  );
}

const UNHEARD = 'Redis does not take wake-ups; new assessments wait for it, or for the next sweep';
const HEARD = 'Redis takes wake-ups again';
const ALONE = 'Redis does not answer; each process counts rate limits for itself';
const IN_COMMON = 'Redis answers again; rate limits are counted in common';
