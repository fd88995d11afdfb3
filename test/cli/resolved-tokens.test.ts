import 'reflect-metadata';
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type InjectionToken, container as rootContainer } from 'tsyringe';
import { createProgram } from '../../apps/cli/program.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const account = 'ada@example.com';
const created = await runPortico(['create-account', '--data', data, '--email', account, '--generate-password']);
assert.equal(created.code, 0, created.stderr);

/** The names of all tokens that containers resolve during the test, including dependencies. */
function resolvedNames(test: TestContext): ReadonlySet<string> {
  const names = new Set<string>();
  const createChild = rootContainer.createChildContainer.bind(rootContainer);
  test.mock.method(rootContainer, 'createChildContainer', () => {
    const child = createChild();
    const resolve = child.resolve.bind(child);
    test.mock.method(child, 'resolve', (token: InjectionToken<unknown>) => {
      names.add(nameOf(token));
      return resolve(token);
    });
    return child;
  });
  return names;
}

function nameOf(token: InjectionToken<unknown>): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}

describe('A command of portico', () => {
  it('constructs only its use case and the dependencies', async (test) => {
    const names = resolvedNames(test);

    await createProgram().parseAsync(['list-sites', '--data', data, '--account', account, '--json'], { from: 'user' });

    assert.deepEqual([...names].sort(), [
      'AccountRepository',
      'ListSites',
      'MemberRepository of the store',
      'ResourceCloser',
    ]);
  });

  const redisUnreachable = { PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL: 'redis://127.0.0.1:1' };

  it('works without Redis when its use case does not wake workers or notify servers', async () => {
    const result = await runPortico(['list-sites', '--data', data, '--account', account, '--json'], {
      variables: redisUnreachable,
    });

    assert.deepEqual(result, { code: 0, stdout: '[]\n', stderr: '' });
  });

  it('exits with 1 when Redis is unreachable and its use case needs it', async () => {
    const result = await runPortico(['list-assessments', '--data', data, '--site', 'site_1'], {
      variables: redisUnreachable,
    });

    assert.equal(result.code, 1);
    assert.match(result.stderr, /^error: PORTICO_REDIS_URL cannot be used: [^\n]+\n$/);
  });
});
