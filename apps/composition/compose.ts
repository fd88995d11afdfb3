import 'reflect-metadata';
import { container as rootContainer } from 'tsyringe';
import { MemoryConversationFeed } from '../../adapters/memory/memory-conversation-feed.ts';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import type { Config } from './config.ts';
import { composePlatform } from './platform.ts';
import { openStorage } from './storage.ts';
import { type Ports, token } from './tokens.ts';
import { createUseCases, type UseCases } from './use-cases.ts';

export interface Composition {
  readonly config: Config;
  readonly useCases: UseCases;
  readonly ports: Ports;
  /** Lets go of every resource; what was begun is finished first. */
  close(): Promise<void>;
}

/** Chooses the adapters that the configuration names and connects them; `overrides` stand in for single ports. */
export async function compose(config: Config, overrides: Partial<Ports> = {}): Promise<Composition> {
  const { close, ...repositories } = await openStorage(config);
  const ports: Ports = {
    ...composePlatform(config, overrides.clock),
    ...repositories,
    conversationFeed: new MemoryConversationFeed(),
    rateLimiter: new MemoryRateLimiter(config.rateBudgets),
    ...overrides,
  };
  const container = rootContainer.createChildContainer();
  for (const name of Object.keys(ports) as (keyof Ports)[]) container.register(token(name), { useValue: ports[name] });
  return { config, useCases: createUseCases(container, config), ports, close };
}
