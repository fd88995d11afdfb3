import type { Clock } from '../shared/clock.port.ts';
import type { ApplyCrmDelivery } from './apply-crm-delivery.ts';
import type { DeliveryLeases } from './delivery-leases.port.ts';
import { HeldTurn } from './held-turn.ts';
import { isApplying } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** A turn that is over. */
export interface AppliedTurn {
  readonly siteId: string;
  readonly installationId: string;
  /** How many deliveries it brought further. */
  readonly deliveries: number;
  /** What went wrong, for the log: those deliveries are tried again. */
  readonly faults: readonly unknown[];
}

/** So many at a time: bodies may be large. */
const AT_ONCE = 16;
/** After so many, the installation stands behind the others. */
const MOST_A_TURN = 512;

/**
 * Takes the turn of a CRM connection that has deliveries due and applies them in the order received. A delivery that
 * has to be retried holds back only later ones of its record. docs/crm-inbound.md#what-becomes-of-a-delivery
 * @throws StoreUnavailable
 */
export class ApplyCrmDeliveries {
  constructor(
    private readonly turns: DeliveryLeases,
    private readonly installations: InstallationRepository,
    private readonly apply: ApplyCrmDelivery,
    private readonly clock: Clock,
    /** How long a turn lasts without a sign of life of its holder. */
    private readonly turnMillis: number,
  ) {}

  /** Answers `undefined` when no installation is to be had. Gives the turn back as soon as `stop` is aborted. */
  async execute(stop: AbortSignal): Promise<AppliedTurn | undefined> {
    const held = stop.aborted ? undefined : await HeldTurn.take(this.turns, this.clock, this.turnMillis);
    if (!held) return undefined;
    const { siteId, installationId } = held.turn;
    const faults: unknown[] = [];
    let deliveries = 0;
    let done: number;
    do {
      done = await this.applyNext(held, stop, faults);
      deliveries += done;
    } while (done === AT_ONCE && deliveries < MOST_A_TURN);
    await held.giveBack();
    return { siteId, installationId, deliveries, faults };
  }

  /** Brings the next few further; fewer when there are no more, or when they are not to be gone on with. */
  private async applyNext(held: HeldTurn, stop: AbortSignal, faults: unknown[]): Promise<number> {
    const installation = await this.installations.find(held.turn.installationId);
    if (!installation || !isApplying(installation) || stop.aborted || !(await held.isHeld())) return 0;
    let done = 0;
    for (const delivery of await this.turns.due(held.turn, this.clock.now(), AT_ONCE)) {
      if (stop.aborted || !(await held.isHeld())) return done;
      const { settlement, fault } = await this.apply.execute(installation, delivery);
      await this.turns.settle(delivery, settlement);
      if (fault !== undefined) faults.push(fault);
      done += 1;
    }
    return done;
  }
}
