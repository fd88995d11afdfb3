import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigMistakes, type Environment, readConfig } from '../../apps/composition/config.ts';
import { createContainer } from '../../apps/composition/container.ts';
import { openService } from '../../apps/composition/open-service.ts';

const PASSWORD = 'Tr0ub4dor&3';

describe('The configuration of MongoDB and Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-services-'));
  after(() => rmSync(folder, { recursive: true }));

  const mistakes = (environment: Environment) => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigMistakes);
      return error.mistakes;
    }
  };

  it('is taken from the variables, or from the files that they name', () => {
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

  it('is refused in a line each when an address is missing', () => {
    assert.deepEqual(mistakes({ PORTICO_STORE: 'mongodb', PORTICO_QUEUE: 'redis' }), [
      'PORTICO_MONGODB_URL is not set; the store mongodb needs it',
      'PORTICO_REDIS_URL is not set; the queue redis needs it',
    ]);
  });

  it('is refused when an address is of another kind, and does not tell it', () => {
    for (const url of ['', 'localhost', `http://ada:${PASSWORD}@host`, 'mongodb://', 'redis:///']) {
      const lines = mistakes({ PORTICO_MONGODB_URL: url, PORTICO_REDIS_URL: url });
      assert.equal(lines.length, 2, url);
      assert.ok(!lines.join().includes(PASSWORD));
    }
  });

  it('names the variable of the file where only that is set', async () => {
    const file = join(folder, 'wrong-url');
    writeFileSync(file, 'nowhere');
    assert.deepEqual(mistakes({ PORTICO_REDIS_URL_FILE: file, PORTICO_MASTER_KEY_FILE: file }), [
      'PORTICO_REDIS_URL_FILE is not a valid connection URL; see docs/configuration.md',
      'PORTICO_MASTER_KEY_FILE must have at least 32 characters',
    ]);

    writeFileSync(file, 'redis://127.0.0.1:1');
    const config = readConfig({ PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL_FILE: file });
    await assert.rejects(createContainer(config), /^Error: PORTICO_REDIS_URL_FILE cannot be used: /);
  });

  for (const [name, environment, variable] of [
    [
      'MongoDB that is not there',
      { PORTICO_STORE: 'mongodb', PORTICO_MONGODB_URL: `mongodb://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:1` },
      'PORTICO_MONGODB_URL',
    ],
    [
      'an address that the driver cannot read',
      { PORTICO_STORE: 'mongodb', PORTICO_MONGODB_URL: `mongodb://ada:${PASSWORD}@@@127.0.0.1:x` },
      'PORTICO_MONGODB_URL',
    ],
    [
      'Redis that is not there',
      { PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL: `redis://ada:${PASSWORD}@127.0.0.1:1` },
      'PORTICO_REDIS_URL',
    ],
    [
      'an address that cannot be read',
      { PORTICO_STORE: 'memory', PORTICO_QUEUE: 'redis', PORTICO_REDIS_URL: `redis://ada:${PASSWORD}@127.0.0.1:x` },
      'PORTICO_REDIS_URL',
    ],
  ] as const) {
    it(`is refused in one line for ${name}, without the password`, async () => {
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
    it(`is refused with a sentence when ${program} finds the driver not installed`, async () => {
      const missing = Object.assign(new Error(words), { code });
      const opening = openService(
        ['bull', 'redis'],
        'PORTICO_REDIS_URL',
        () => Promise.reject(missing),
        async () => undefined,
      );

      await assert.rejects(opening, /^Error: The package redis is not installed, and PORTICO_REDIS_URL needs it/);
    });
  }
});
