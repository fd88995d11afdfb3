import 'reflect-metadata';
import { type DependencyContainer, container as rootContainer } from 'tsyringe';
import type { Config } from './config.ts';
import { COORDINATION_PORT_TOKENS, openCoordinationPorts } from './coordination-ports.ts';
import { loadOrCreateMasterKey } from './master-key.ts';
import { registerAccess } from './modules/access.ts';
import { registerAssessments } from './modules/assessments.ts';
import { registerCrm } from './modules/crm.ts';
import { registerHealth } from './modules/health.ts';
import { registerMonitoring } from './modules/monitoring.ts';
import { registerNotifications } from './modules/notifications.ts';
import { registerPayments } from './modules/payments.ts';
import { registerRetention } from './modules/retention.ts';
import { registerRouting } from './modules/routing.ts';
import { registerSettings } from './modules/settings.ts';
import { registerSystemPorts } from './modules/system-ports.ts';
import { registerTickets } from './modules/tickets.ts';
import { registerVisitors } from './modules/visitors.ts';
import { registerWebhooks } from './modules/webhooks.ts';
import { registerWidget } from './modules/widget.ts';
import type { NotifyOperator } from './notify-operator.ts';
import { createPublicUrl } from './public-url.ts';
import { registerValues } from './register.ts';
import { ResourceCloser } from './resource-closer.ts';
import { openStorage, REPOSITORY_TOKENS } from './storage.ts';
import { loadOrCreateTokenSecret } from './token-secret.ts';
import { CONFIG, MASTER_KEY, NOTIFY_OPERATOR, PUBLIC_URL, TOKEN_SECRET } from './tokens.ts';

/** Adds registrations to a container. A registration replaces an earlier one of the same token. */
export type RegistrationFunction = (container: DependencyContainer) => void;

export interface ContainerOptions {
  /** Runs after all other registrations, so that it can replace single ports. */
  readonly register?: RegistrationFunction | undefined;
  /** Called with one sentence when the connection to Redis is lost or restored, or when a child process crashes. */
  readonly notify?: NotifyOperator;
  /**
   * Whether to open the coordination ports (`COORDINATION_PORT_TOKENS`). If false, use cases that depend on one of
   * these ports cannot be resolved. Default: `true`.
   */
  readonly hasCoordinationPorts?: boolean;
}

const MODULE_REGISTRATIONS: readonly RegistrationFunction[] = [
  registerSettings,
  registerSystemPorts,
  registerAccess,
  registerTickets,
  registerRouting,
  registerVisitors,
  registerRetention,
  registerAssessments,
  registerCrm,
  registerPayments,
  registerWebhooks,
  registerWidget,
  registerNotifications,
  registerMonitoring,
  registerHealth,
];

/**
 * Opens the configured store and coordination ports and registers every port and use case. Instances are created when
 * they are first resolved. Call `closeContainer` to close the store and the coordination ports.
 * @throws WrongMasterKeyError, and Error if a connection cannot be opened
 */
export async function createContainer(
  config: Config,
  { register, notify = () => {}, hasCoordinationPorts = true }: ContainerOptions = {},
): Promise<DependencyContainer> {
  const container = rootContainer.createChildContainer();
  const resources = new ResourceCloser();
  container.registerInstance(ResourceCloser, resources);
  container.registerInstance(CONFIG, config);
  container.registerInstance(NOTIFY_OPERATOR, notify);
  container.registerInstance(PUBLIC_URL, createPublicUrl(config));
  try {
    // Factories of the container cannot be asynchronous, so the store and the coordination ports are opened here.
    const storage = await openStorage(config);
    resources.addCloseFunction(() => storage.close());
    registerValues(container, REPOSITORY_TOKENS, storage);
    container.registerInstance(MASTER_KEY, await loadOrCreateMasterKey(config, storage));
    if (hasCoordinationPorts) {
      const ports = await openCoordinationPorts(config, notify);
      resources.addCloseFunction(() => ports.close());
      registerValues(container, COORDINATION_PORT_TOKENS, ports);
    }
    // Creates the secret together with the store, before a server needs it, so that every backup contains it.
    container.registerInstance(TOKEN_SECRET, loadOrCreateTokenSecret(config));
  } catch (error) {
    await resources.close();
    throw error;
  }
  for (const registerModule of MODULE_REGISTRATIONS) registerModule(container);
  register?.(container);
  return container;
}

/** Flushes pending writes and closes all resources of the container. Nothing can be resolved afterwards. */
export async function closeContainer(container: DependencyContainer): Promise<void> {
  const resources = container.resolve(ResourceCloser);
  await container.dispose();
  await resources.close();
}
