import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import type { IdGenerator, IdPrefix } from '../../core/shared/id-generator.port.ts';

/** Crockford's base32 alphabet in lower case, without i, l, o and u. */
const BASE32_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BYTES = 10;

/**
 * Generates ids of a prefix, a time of 48 bits and 80 random bits, like ULIDs. Within one millisecond, each further id
 * increments the random part, so ids always sort in the order of their creation.
 */
export class TimeSortedIdGenerator implements IdGenerator {
  private lastTime = 0;
  private randomPart = new Uint8Array(RANDOM_BYTES);

  constructor(
    private readonly clock: Clock,
    private readonly cryptography: Pick<Cryptography, 'randomBytes'>,
  ) {}

  next(prefix: IdPrefix): string {
    const now = this.clock.now();
    if (now > this.lastTime) {
      this.lastTime = now;
      this.randomPart = Uint8Array.from(this.cryptography.randomBytes(RANDOM_BYTES));
    } else {
      this.incrementRandom();
    }
    return `${prefix}_${encodeTime(this.lastTime)}${encodeRandomBytes(this.randomPart)}`;
  }

  private incrementRandom(): void {
    for (let index = RANDOM_BYTES - 1; index >= 0; index -= 1) {
      const byte = ((this.randomPart[index] ?? 0) + 1) & 0xff;
      this.randomPart[index] = byte;
      if (byte !== 0) return;
    }
    this.lastTime += 1;
  }
}

function encodeTime(millis: number): string {
  let text = '';
  for (let rest = millis; text.length < 10; rest = Math.floor(rest / 32)) text = BASE32_DIGITS.charAt(rest % 32) + text;
  return text;
}

/** Encodes the bytes as digits of five bits each. */
function encodeRandomBytes(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0x1fff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32_DIGITS.charAt((value >> (bits - 5)) & 31);
  }
  return text;
}
