import type { DependencyContainer } from 'tsyringe';
import { AesSecretCipher } from '../../../adapters/node/aes-secret-cipher.ts';
import { JwtTokenSigner } from '../../../adapters/node/jwt-token-signer.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { ScryptPasswordHasher } from '../../../adapters/node/scrypt-password-hasher.ts';
import { SystemClock } from '../../../adapters/node/system-clock.ts';
import { SystemTimer } from '../../../adapters/node/system-timer.ts';
import { TimeSortedIdGenerator } from '../../../adapters/node/time-sorted-id-generator.ts';
import { registerFactory } from '../register.ts';
import {
  CLOCK,
  CRYPTOGRAPHY,
  ID_GENERATOR,
  MASTER_KEY,
  PASSWORD_HASHER,
  SECRET_CIPHER,
  TIMER,
  TOKEN_SECRET,
  TOKEN_SIGNER,
} from '../tokens.ts';

/** Registers time, ids and cryptography, which depend only on the local machine. */
export function registerSystemPorts(container: DependencyContainer): void {
  registerFactory(container, CLOCK, () => new SystemClock());
  registerFactory(container, TIMER, () => new SystemTimer());
  registerFactory(container, CRYPTOGRAPHY, (from) => new NodeCryptography(from.resolve(MASTER_KEY)));
  registerFactory(
    container,
    ID_GENERATOR,
    (from) => new TimeSortedIdGenerator(from.resolve(CLOCK), from.resolve(CRYPTOGRAPHY)),
  );
  registerFactory(container, SECRET_CIPHER, (from) => new AesSecretCipher(from.resolve(MASTER_KEY)));
  registerFactory(container, PASSWORD_HASHER, () => new ScryptPasswordHasher());
  registerFactory(container, TOKEN_SIGNER, (from) => new JwtTokenSigner(from.resolve(TOKEN_SECRET)));
}
