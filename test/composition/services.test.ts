import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigError, type Environment, readConfig } from '../../apps/composition/config.ts';
import { createContainer } from '../../apps/composition/container.ts';
import { openExternalService } from '../../apps/composition/open-external-service.ts';

const PASSWORD = 'Tr0ub4dor&3';

describe('The configuration of MongoDB and Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-services-'));
  after(() => rmSync(folder, { recursive: true }));

  const findErrors = (environment: Environment) => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.mistakes;
    }
  };

  it('reads URLs from variables, or from the files that _FILE variables name', () => {
    const file = join(folder, 'redis-url');
    writeFileSync(file, `redis://:${PASSWORD}@127.0.0.1\n`);
    const config = readConfig({
      PORTICO_STORE: 'mongodb',
      PORTICO_MONGODB_URL: 'mongodb://one,two/portico?replicaSet=rs0',
      PORTICO_QUEUE: 'redis',
      PORTICO_REDIS_URL_FILE: file,
    });

    assert.equal(config.mongodbUrl, 'mongodb://one,two/portico?replicaSet=rs0');
    assert.equal(config.redisUrl, `redis://:${PASSWORD}@127.0.0.1`);
  });

  it('reports each missing URL', () => {
    assert.deepEqual(findErrors({ PORTICO_STORE: 'mongodb', PORTICO_QUEUE: 'redis' }), [
      'PORTICO_MONGODB_URL is required by the store mongodb, but not set',
      'PORTICO_REDIS_URL is required by the queue redis, but not set',
    ]);
  });

  it('reports invalid URLs without printing them', () => {
    for (const url of ['', 'localhost', `http://ada:${PASSWORD}@host`, 'mongodb://', 'redis:///']) {
      const lines = findErrors({ PORTICO_MONGODB_URL: url, PORTICO_REDIS_URL: url });
      assert.equal(lines.length, 2, url);
      assert.ok(!lines.join().includes(PASSWORD));
    }
  });

  it('names the _FILE variable in errors if only that is set', async () => {
    const file = join(folder, 'wrong-url');
    writeFileSync(file, 'nowhere');
    assert.deepEqual(findErrors({ PORTICO_REDIS_URL_FILE: file, PORTICO_MASTER_KEY_FILE: file }), [
      'PORTICO_REDIS_URL_FILE is not a valid connection URL; see docs/configuration.md',
      'PORTICO_MASTER_KEY_FILE must have at least 32 characters',
    ]);

    writeFileSync(file, 'redis://127.0.0.1:1');
    const config = readConfig({ PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL_FILE: file });
    await assert.rejects(createContainer(config), /^Error: PORTICO_REDIS_URL_FILE cannot be used: /);
  });

  for (const [name, environment, variable] of [
    [
      'an unreachable MongoDB',
      { PORTICO_STORE: 'mongodb', PORTICO_MONGODB_URL: `mongodb://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:1` },
      'PORTICO_MONGODB_URL',
    ],
    [
      'an invalid MongoDB URL',
      { PORTICO_STORE: 'mongodb', PORTICO_MONGODB_URL: `mongodb://ada:${PASSWORD}@@@127.0.0.1:x` },
      'PORTICO_MONGODB_URL',
    ],
    [
      'an unreachable Redis',
      { PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL: `redis://ada:${PASSWORD}@127.0.0.1:1` },
      'PORTICO_REDIS_URL',
    ],
    [
      'an invalid Redis URL',
      { PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL: `redis://ada:${PASSWORD}@127.0.0.1:x` },
      'PORTICO_REDIS_URL',
    ],
  ] as const) {
    it(`reports ${name} in one line, without the password`, async () => {
      await assert.rejects(createContainer(readConfig(environment)), (error: Error) => {
        assert.match(error.message, new RegExp(`^${variable} cannot be used: [^\\n]+$`));
        assert.ok(!error.message.includes(PASSWORD), error.message);
        return true;
      });
    });
  }

  for (const [program, words, code] of [
    ['a module', "Cannot find package 'redis' imported from x", 'ERR_MODULE_NOT_FOUND'],
    ['a script', "Cannot find module 'redis'\nRequire stack:\n- x", 'MODULE_NOT_FOUND'],
  ] as const) {
    it(`names the missing package if ${program} cannot load the driver`, async () => {
      const missing = Object.assign(new Error(words), { code });
      const opening = openExternalService(
        ['bull', 'redis'],
        'PORTICO_REDIS_URL',
        () => Promise.reject(missing),
        async () => undefined,
      );

      await assert.rejects(opening, /^Error: The package redis is not installed, and PORTICO_REDIS_URL needs it/);
    });
  }
});
