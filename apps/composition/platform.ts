import { randomBytes } from 'node:crypto';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { JwtTokenSigner } from '../../adapters/node/jwt-token-signer.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { SystemClock } from '../../adapters/node/system-clock.ts';
import { SystemTimer } from '../../adapters/node/system-timer.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Config } from './config.ts';
import { localSecret } from './local-secret.ts';
import type { Ports } from './tokens.ts';

type Platform = Pick<
  Ports,
  'clock' | 'timer' | 'ids' | 'cryptography' | 'secretCipher' | 'passwordHasher' | 'tokenSigner'
>;

/** What the machine itself gives: time, randomness, digests. A secret that is not set is made and kept beside the data. */
export function composePlatform(config: Config, masterKey: Uint8Array, clock: Clock = new SystemClock()): Platform {
  const made = (file: string) =>
    config.store === 'memory' ? randomBytes(32).toString('base64url') : localSecret(config.data, file);
  const cryptography = new NodeCryptography(masterKey);
  return {
    clock,
    timer: new SystemTimer(),
    cryptography,
    ids: new TimeSortedIds(clock, cryptography),
    secretCipher: new AesSecretCipher(masterKey),
    passwordHasher: new ScryptPasswordHasher(),
    tokenSigner: new JwtTokenSigner(config.tokenSecret ?? made('token.secret')),
  };
}
