import type { Clock } from '../shared/clock.port.ts';
import { MINUTE } from '../shared/time.ts';
import type { DeliveryLeases, DeliveryTurn } from './delivery-leases.port.ts';

/** The longest time for which a turn may be taken, in milliseconds. */
const LONGEST_TURN = 10 * MINUTE;
/**
 * No turn that was given by the present time ends further off, in milliseconds, even where the clocks of two machines are
 * five minutes apart. One that does was given by a clock that has been set back since.
 */
export const FURTHEST_TURN_END = LONGEST_TURN + 5 * MINUTE;

/** A turn in the hands of whoever took it, made longer as long as it is worked on. */
export class HeldTurn {
  private constructor(
    readonly turn: DeliveryTurn,
    private readonly turns: DeliveryLeases,
    private readonly clock: Clock,
    private readonly millis: number,
    private expiresAt: number,
  ) {}

  /** The next turn, for so many milliseconds, or `undefined` when there is none. */
  static async take(turns: DeliveryLeases, clock: Clock, millis: number): Promise<HeldTurn | undefined> {
    const now = clock.now();
    const turn = await turns.take(now, now + millis);
    return turn && new HeldTurn(turn, turns, clock, millis, now + millis);
  }

  /** Whether it goes on; half of its time is left at least, and all of it at most: a clock that was set back would leave more. */
  async isHeld(): Promise<boolean> {
    const now = this.clock.now();
    const left = this.expiresAt - now;
    if (left >= this.millis / 2 && left <= this.millis) return true;
    const expiresAt = now + this.millis;
    if ((await this.turns.extend(this.turn, expiresAt)) === 'lost') return false;
    this.expiresAt = expiresAt;
    return true;
  }

  /** Lets others have the installation at once. */
  async giveBack(): Promise<void> {
    await this.turns.giveBack(this.turn, this.clock.now());
  }
}
