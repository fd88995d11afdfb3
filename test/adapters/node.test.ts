import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { JwtTokenSigner } from '../../adapters/node/jwt-token-signer.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { SystemClock } from '../../adapters/node/system-clock.ts';
import { SystemTimer } from '../../adapters/node/system-timer.ts';
import { TimeSortedIdGenerator } from '../../adapters/node/time-sorted-id-generator.ts';
import { SignInBusyError } from '../../core/access/access-errors.ts';
import { clockSuite } from '../conformance/clock.suite.ts';
import { cryptographySuite } from '../conformance/cryptography.suite.ts';
import { idGeneratorSuite } from '../conformance/id-generator.suite.ts';
import { passwordHasherSuite } from '../conformance/password-hasher.suite.ts';
import { secretCipherSuite } from '../conformance/secret-cipher.suite.ts';
import { timerSuite } from '../conformance/timer.suite.ts';
import { tokenSignerSuite } from '../conformance/token-signer.suite.ts';
import { NOON } from '../support/builders/times.ts';
import { openWith } from '../support/fixtures/open-port.ts';

const cryptography = new NodeCryptography(new Uint8Array(32).fill(1));

/** Waits twice, because a timer that another one starts is late if this process paused before. */
const pass = async (millis: number) => {
  await delay(millis);
  await delay(millis);
};

timerSuite(() => ({ timer: new SystemTimer(), pass }));
clockSuite(openWith(() => new SystemClock()));
idGeneratorSuite((clock) => openWith(() => new TimeSortedIdGenerator(clock, cryptography))());
cryptographySuite((masterKey) => openWith(() => new NodeCryptography(masterKey))());
secretCipherSuite((masterKey) => openWith(() => new AesSecretCipher(masterKey))());
passwordHasherSuite(openWith(() => new ScryptPasswordHasher({ cost: 2 ** 10 })));
tokenSignerSuite((secret) => openWith(() => new JwtTokenSigner(secret))());

describe('SystemClock', () => {
  it('returns the system time', () => {
    const before = Date.now();
    const now = new SystemClock().now();

    assert.ok(before <= now && now <= Date.now());
  });
});

describe('ScryptPasswordHasher', () => {
  it('matches hashes made with a different cost', async () => {
    const hash = await new ScryptPasswordHasher({ cost: 2 ** 11 }).hash('correct horse battery');

    assert.equal(await new ScryptPasswordHasher({ cost: 2 ** 10 }).matches('correct horse battery', hash), true);
  });
});

describe('ScryptPasswordHasher under load', () => {
  it('rejects more than 16 pending hashes with SignInBusyError, and accepts new ones afterwards', async () => {
    const hasher = new ScryptPasswordHasher({ cost: 2 ** 10 });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.hash('correct horse battery')));
    const rejected = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];

    assert.equal(rejected.length, 24);
    assert.ok(rejected.every(({ reason }) => reason instanceof SignInBusyError));
    assert.ok(await hasher.hash('correct horse battery'));
  });
});

describe('JwtTokenSigner', () => {
  const secret = 'a secret of at least thirty-two characters';
  const signer = new JwtTokenSigner(secret);
  const claims = { accountId: 'acc_1', familyId: 'ses_1' };
  const validPayload = jwt.decode(signer.sign(claims, NOON, 900)) as jwt.JwtPayload;
  const verifyWith = (change: Record<string, unknown>, algorithm: jwt.Algorithm = 'HS256') => {
    const payload = Object.entries({ ...validPayload, ...change }).filter(([, value]) => value !== undefined);
    return signer.verify(jwt.sign(Object.fromEntries(payload), secret, { algorithm }), NOON);
  };

  it('verifies a token signed with the same secret and algorithm', () => {
    assert.deepEqual(verifyWith({}), claims);
  });

  it('rejects other algorithms', () => {
    assert.equal(verifyWith({}, 'HS384'), undefined);
    assert.equal(verifyWith({}, 'HS512'), undefined);
  });

  it('rejects another issuer or audience', () => {
    for (const change of [{ iss: 'other' }, { aud: 'other' }, { iss: undefined }, { aud: undefined }]) {
      assert.equal(verifyWith(change), undefined, JSON.stringify(change));
    }
  });

  it('rejects a token without expiry, subject or session', () => {
    for (const change of [{ exp: undefined }, { sub: undefined }, { sid: undefined }, { sid: 7 }]) {
      assert.equal(verifyWith(change), undefined, JSON.stringify(change));
    }
  });
});
