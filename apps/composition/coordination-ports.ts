import type { Config } from './config.ts';
import type { NotifyOperator } from './notify-operator.ts';
import { openExternalService } from './open-external-service.ts';
import {
  ASSESSMENT_WAKE_UP_QUEUE,
  CHANGE_FEED,
  RATE_LIMITER,
  type ResolvedInstances,
  SITE_EVENT_BUS,
} from './tokens.ts';

/**
 * Tokens of the ports through which processes notify each other and share rate limits. The keys are the fields of the
 * objects that the adapters return.
 */
export const COORDINATION_PORT_TOKENS = {
  assessmentQueue: ASSESSMENT_WAKE_UP_QUEUE,
  changeFeed: CHANGE_FEED,
  siteEventBus: SITE_EVENT_BUS,
  rateLimiter: RATE_LIMITER,
} as const;

export interface CoordinationPorts extends ResolvedInstances<typeof COORDINATION_PORT_TOKENS> {
  close(): Promise<void>;
}

/** Opens the assessment queue, event buses and rate limiter, in memory or in Redis according to the configuration. */
export function openCoordinationPorts(config: Config, notify: NotifyOperator): Promise<CoordinationPorts> {
  switch (config.queue) {
    case 'memory':
      return createMemoryCoordinationPorts(config);
    case 'redis':
      return connectRedisCoordinationPorts(config, notify);
  }
}

async function createMemoryCoordinationPorts({ rateBudgets }: Config): Promise<CoordinationPorts> {
  const { openMemoryCoordinationPorts } = await import('../../adapters/memory/memory-coordination-ports.ts');
  return openMemoryCoordinationPorts(rateBudgets);
}

function connectRedisCoordinationPorts(
  { redisUrl = '', rateBudgets, urlSource }: Config,
  notify: NotifyOperator,
): Promise<CoordinationPorts> {
  const load = () => import('../../adapters/redis/redis-coordination-ports.ts');
  const onDegraded = (isDegraded: boolean) =>
    notify(isDegraded ? RATE_LIMITS_LOCAL_MESSAGE : RATE_LIMITS_SHARED_MESSAGE);
  const onAvailabilityChange = (isUnavailable: boolean) =>
    notify(isUnavailable ? WAKE_UPS_UNAVAILABLE_MESSAGE : WAKE_UPS_RESTORED_MESSAGE);
  return openExternalService(['redis', 'bull'], urlSource.redisUrl, load, ({ openRedisCoordinationPorts }) =>
    openRedisCoordinationPorts(redisUrl, rateBudgets, onDegraded, onAvailabilityChange),
  );
}

const WAKE_UPS_UNAVAILABLE_MESSAGE =
  'Redis cannot be reached; new assessments start when a worker next polls the store';
const WAKE_UPS_RESTORED_MESSAGE = 'Redis can be reached again; new assessments start at once';
const RATE_LIMITS_LOCAL_MESSAGE = 'Redis does not respond; each process counts rate limits separately';
const RATE_LIMITS_SHARED_MESSAGE = 'Redis responds again; rate limits are shared by all processes';
