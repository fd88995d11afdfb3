import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { SignInBusyError } from '../../core/access/access-errors.ts';
import type { PasswordHasher } from '../../core/access/password-hasher.port.ts';

const SCRYPT_HASH_PATTERN = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;
const DERIVED_KEY_BYTES = 32;

/**
 * Hashes passwords with scrypt, in the format `scrypt$N$r$p$salt$key`. The cost N is a power of two. One hash takes
 * 128·N·r bytes of memory: 128 MiB by default.
 */
export class ScryptPasswordHasher implements PasswordHasher {
  private readonly cost: number;
  /** `matches` checks the password against this hash if there is no account, so that both cases take equally long. */
  private readonly dummyHash: string;

  constructor({ cost = 2 ** 17 }: { cost?: number } = {}) {
    this.cost = cost;
    this.dummyHash = this.formatHash(8, 1, randomBytes(16), randomBytes(DERIVED_KEY_BYTES));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return this.formatHash(8, 1, salt, await deriveKeyInTurn(password, salt, { N: this.cost, r: 8, p: 1 }));
  }

  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = '', key = ''] = SCRYPT_HASH_PATTERN.exec(hash ?? this.dummyHash) ?? [];
    const parameters = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await deriveKeyInTurn(password, Buffer.from(salt, 'base64url'), parameters);
    return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== undefined;
  }

  private formatHash(r: number, p: number, salt: Buffer, key: Buffer): string {
    return `scrypt$${this.cost}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  }
}

/**
 * The latest key derivation. The next derivation waits for it. Derivations run one at a time, because each takes 128
 * MiB and a thread of the thread pool. The same pool also syncs the database to disk.
 */
let lastDerivation: Promise<unknown> = Promise.resolve();
let pendingDerivations = 0;

/**
 * Maximum number of key derivations that run or wait. Further ones are rejected, because they would wait for several
 * seconds.
 */
const MAX_PENDING_DERIVATIONS = 16;

async function deriveKeyInTurn(password: string, salt: Buffer, parameters: ScryptParameters): Promise<Buffer> {
  if (pendingDerivations >= MAX_PENDING_DERIVATIONS) throw new SignInBusyError('Too many password checks are waiting.');
  pendingDerivations += 1;
  const derived = lastDerivation.then(() => deriveScryptKey(password, salt, parameters));
  lastDerivation = derived.catch(() => undefined);
  try {
    return await derived;
  } finally {
    pendingDerivations -= 1;
  }
}

interface ScryptParameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

function deriveScryptKey(password: string, salt: Buffer, { N, r, p }: ScryptParameters): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, DERIVED_KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
