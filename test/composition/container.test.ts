import 'reflect-metadata';
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import {
  type DependencyContainer,
  type InjectionToken,
  container as rootContainer,
  type ValueProvider,
} from 'tsyringe';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { ResourceCloser } from '../../apps/composition/resource-closer.ts';
import {
  CLOCK,
  SITE_EVENT_BUS,
  TICKET_REPOSITORY,
  UNDECORATED_TICKET_REPOSITORY,
} from '../../apps/composition/tokens.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { ListSites } from '../../core/access/list-sites.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { ChangeNotifier } from '../../core/monitoring/site-events/change-notifier.ts';
import { ListTickets } from '../../core/tickets/list-tickets.ts';
import { parseSourceFiles } from '../rules/source-files.ts';
import { collectNodes, identifierName } from '../rules/syntax.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';

const config = readConfig({}, { store: 'memory' });

/** Runs `body` with a container on an in-memory store, and closes the container afterwards. */
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

/** Names of the core's classes with a method `execute`. Excludes core/transfer, which the CLI wires with two stores. */
function useCaseNames(): readonly string[] {
  return parseSourceFiles('core')
    .filter(({ path }) => !path.startsWith('core/transfer/'))
    .flatMap(({ program }) => collectNodes(program).filter(({ type }) => type === 'ClassDeclaration'))
    .filter((node) =>
      collectNodes(node).some(({ type, key }) => type === 'MethodDefinition' && identifierName(key) === 'execute'),
    )
    .map(({ id }) => identifierName(id) ?? '');
}

/** Names of all tokens and classes that the modules register. */
function registeredNames(): ReadonlySet<string> {
  const texts = parseSourceFiles('apps/composition/modules').map(({ text }) => text);
  const registrations = texts.flatMap((text) => [
    ...text.matchAll(/\bregister(?:Class|Factory)\(\s*container,\s*(\w+)/g),
  ]);
  return new Set(registrations.map(([, name = '']) => name));
}

/** Collects every token that is registered in a new container. */
function registeredTokens(test: TestContext): ReadonlySet<InjectionToken<unknown>> {
  const registered = new Set<InjectionToken<unknown>>();
  const createChild = rootContainer.createChildContainer.bind(rootContainer);
  test.mock.method(rootContainer, 'createChildContainer', () => {
    const child = createChild();
    const register = child.register.bind(child);
    test.mock.method(child, 'register', (token: InjectionToken<unknown>, provider: ValueProvider<unknown>) => {
      registered.add(token);
      return register(token, provider);
    });
    return child;
  });
  return registered;
}

describe('createContainer', () => {
  it('registers every use case of the core', () => {
    const names = useCaseNames();
    const registered = registeredNames();

    assert.ok(names.length >= 90, `only ${names.length} use cases were found`);
    assert.deepEqual(
      names.filter((name) => !registered.has(name)),
      [],
    );
  });

  it('resolves every token to a singleton', async (test) => {
    const registered = registeredTokens(test);
    await inContainer((container) => {
      assert.ok(registered.size >= 150, `only ${registered.size} registrations were found`);
      for (const token of registered) assert.equal(container.resolve(token), container.resolve(token));
    });
  });

  it('shares no instances with other containers', async () => {
    await inContainer((one) => inContainer((other) => assert.notEqual(one.resolve(SignIn), other.resolve(SignIn))));
  });

  it('registers the decorated and the stored repository separately', async () => {
    await inContainer((container) =>
      assert.notEqual(container.resolve(TICKET_REPOSITORY), container.resolve(UNDECORATED_TICKET_REPOSITORY)),
    );
  });

  it('constructs use cases with ports that `register` replaces', async () => {
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

  it('without queues, resolves use cases that need none and names the missing token of others', async () => {
    await inContainer(
      (container) => {
        assert.ok(container.resolve(ListSites));
        assert.throws(() => container.resolve(ListTickets), /unregistered dependency token: "Symbol\(SiteEventBus\)"/);
      },
      { hasCoordinationPorts: false },
    );
  });

  it('sends buffered change notifications when it is closed, and then resolves nothing', async () => {
    const container = await createContainer(config);
    const announced: string[] = [];
    container.resolve(SITE_EVENT_BUS).listen('site_1', ({ id }) => announced.push(id));
    container.resolve(ChangeNotifier).bufferChange('site_1', 'conversations', 'tkt_1');

    await closeContainer(container);

    assert.deepEqual(announced, ['tkt_1']);
    assert.throws(() => container.resolve(ListSites), /disposed/);
  });
});

describe('Resources', () => {
  it('closes resources one after the other, last opened first', async () => {
    const resources = new ResourceCloser();
    const steps: string[] = [];
    resources.addCloseFunction(() => void steps.push('store'));
    resources.addCloseFunction(async () => {
      steps.push('queues begin');
      await Promise.resolve();
      steps.push('queues end');
    });
    await resources.close();
    await resources.close();

    assert.deepEqual(steps, ['queues begin', 'queues end', 'store']);
  });
});
