import 'reflect-metadata';
import { container as rootContainer } from 'tsyringe';
import type { Config } from './config.ts';
import { composeEvidence } from './evidence.ts';
import { masterKeyFor } from './master-key.ts';
import { composePayments, type PublicAddress, publicAddress } from './payments.ts';
import { composePlatform } from './platform.ts';
import { type Notice, openQueues } from './queues.ts';
import { openStorage, type Storage } from './storage.ts';
import { type Ports, token } from './tokens.ts';
import { createUseCases, type UseCases } from './use-cases.ts';

export interface Composition {
  readonly config: Config;
  readonly useCases: UseCases;
  readonly ports: Ports;
  /** Where browsers reach the server; it puts this right once it listens. */
  readonly address: PublicAddress;
  /** Lets go of every resource; what was begun is finished first. */
  close(): Promise<void>;
}

async function openRest(config: Config, store: Omit<Storage, 'close'>, notice: Notice) {
  const masterKey = await masterKeyFor(config, store);
  return { masterKey, opened: await openQueues(config, notice) };
}

/**
 * Chooses the adapters that the configuration names and connects them; `overrides` stand in for single ports. `notice` is
 * told what happens to the connections later on.
 */
export async function compose(
  config: Config,
  overrides: Partial<Ports> = {},
  notice: Notice = () => {},
): Promise<Composition> {
  const { close: closeStorage, ...repositories } = await openStorage(config);
  const { masterKey, opened } = await openRest(config, repositories, notice).catch(async (error: unknown) => {
    await closeStorage();
    throw error;
  });
  const { close: closeQueues, ...queues } = opened;
  const { close: closeEvidence, ...evidence } = composeEvidence(notice);
  const platform = composePlatform(config, masterKey, overrides.clock);
  const address = publicAddress(config);
  const given = { ...platform, ...repositories, ...queues, ...evidence, ...overrides };
  const ports: Ports = { ...composePayments(config, given, address), ...given };
  const container = rootContainer.createChildContainer();
  for (const name of Object.keys(ports) as (keyof Ports)[]) container.register(token(name), { useValue: ports[name] });
  const useCases = createUseCases(container, config);
  const close = async () => {
    useCases.changeNotifier.announce();
    // What a store that is away cannot be told is forgotten.
    await useCases.recordUsage.execute().catch(() => undefined);
    await closeEvidence();
    await closeQueues();
    await closeStorage();
  };
  return { config, useCases, ports, address, close };
}
