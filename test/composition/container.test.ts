import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { Resources } from '../../apps/composition/resources.ts';
import * as tokens from '../../apps/composition/tokens.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { ListSites } from '../../core/access/list-sites.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { ListTickets } from '../../core/tickets/list-tickets.ts';
import { ChangeNotifier } from '../../core/monitoring/site-events/change-notifier.ts';
import { sourceFiles } from '../rules/source-files.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';

const { CLOCK, SITE_FEED, STORED_TICKETS, TICKETS } = tokens;
const config = readConfig({}, { store: 'memory' });

/** Runs `body` with a container on a store in memory, which is closed whatever happens. */
async function inContainer(
  body: (container: DependencyContainer) => void | Promise<void>,
  options: Parameters<typeof createContainer>[1] = {},
): Promise<void> {
  const container = await createContainer(config, options);
  try {
    await body(container);
  } finally {
    await closeContainer(container);
  }
}

type UseCase = InjectionToken<object> & (new () => object);

/** The classes of the core with a method `execute`. Copying a store has two stores and is wired by its command. */
async function useCases(): Promise<readonly UseCase[]> {
  const paths = sourceFiles('core').flatMap(({ path }) => (path.startsWith('core/transfer/') ? [] : [path]));
  const modules: readonly Record<string, unknown>[] = await Promise.all(paths.map((path) => import(`../../${path}`)));
  return modules.flatMap(Object.values).filter(isUseCase);
}

function isUseCase(value: unknown): value is UseCase {
  return typeof value === 'function' && typeof value.prototype?.execute === 'function';
}

describe('The container', () => {
  it('has every use case of the core, made once', async () => {
    const all = await useCases();
    assert.ok(all.length >= 90, `only ${all.length} use cases were seen`);
    await inContainer((container) => {
      const unregistered = all.filter((useCase) => !container.isRegistered(useCase));
      assert.deepEqual(unregistered, []);
      for (const useCase of all) {
        assert.ok(container.resolve(useCase) instanceof useCase);
        assert.equal(container.resolve(useCase), container.resolve(useCase), useCase.name);
      }
    });
  });

  it('has a value for every token', async () => {
    const all = Object.values<InjectionToken<unknown>>(tokens);
    assert.ok(all.length >= 50, `only ${all.length} tokens were seen`);
    await inContainer((container) => {
      for (const token of all) assert.notEqual(container.resolve(token), undefined, String(token));
    });
  });

  it('shares nothing with another container', async () => {
    await inContainer((one) => inContainer((other) => assert.notEqual(one.resolve(SignIn), other.resolve(SignIn))));
  });

  it('gives use cases the decorated repository and keeps the one of the store apart', async () => {
    await inContainer((container) => assert.notEqual(container.resolve(TICKETS), container.resolve(STORED_TICKETS)));
  });

  it('constructs use cases from the port that `register` puts in place of another', async () => {
    const clock = new ManualClock();
    const register = (container: DependencyContainer) => void container.registerInstance(CLOCK, clock);
    await inContainer(
      async (container) => {
        const account = await container
          .resolve(CreateAccount)
          .execute({ email: 'ada@example.com', password: 'a password of mine' });
        assert.equal(account.createdAt, clock.now());
      },
      { register },
    );
  });

  it('resolves without queues what needs none, and names the missing token of what does', async () => {
    await inContainer(
      (container) => {
        assert.ok(container.resolve(ListSites));
        assert.throws(() => container.resolve(ListTickets), /unregistered dependency token: "Symbol\(SiteEventBus\)"/);
      },
      { hasQueues: false },
    );
  });

  it('announces what is gathered when it is closed, and resolves nothing afterwards', async () => {
    const container = await createContainer(config);
    const announced: string[] = [];
    container.resolve(SITE_FEED).listen('site_1', ({ id }) => announced.push(id));
    container.resolve(ChangeNotifier).note('site_1', 'conversations', 'tkt_1');

    await closeContainer(container);

    assert.deepEqual(announced, ['tkt_1']);
    assert.throws(() => container.resolve(ListSites), /disposed/);
  });
});

describe('Resources', () => {
  it('are closed one after the other, the last opened first', async () => {
    const resources = new Resources();
    const steps: string[] = [];
    resources.add(() => void steps.push('store'));
    resources.add(async () => {
      steps.push('queues begin');
      await Promise.resolve();
      steps.push('queues end');
    });
    await resources.close();
    await resources.close();

    assert.deepEqual(steps, ['queues begin', 'queues end', 'store']);
  });
});
