import type { Clock } from '../shared/clock.port.ts';
import type { ApplyCrmDelivery } from './apply-crm-delivery.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { DeliveryTurns } from './delivery-turns.port.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** A turn that is over. */
export interface AppliedTurn {
  readonly siteId: string;
  readonly installationId: string;
  /** How many deliveries it brought further. */
  readonly deliveries: number;
}

/**
 * Takes a turn of an installation that has deliveries due and applies them in the order received. One that has to be
 * tried again holds back the later ones of its record, and no others. Decisions 5. @throws StoreUnavailable
 */
export class ApplyCrmDeliveries {
  constructor(
    private readonly turns: DeliveryTurns,
    private readonly installations: InstallationRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly apply: ApplyCrmDelivery,
    private readonly clock: Clock,
    private readonly turnMillis: number,
  ) {}

  /** Answers `undefined` when no installation is to be had. Ends its turn as soon as `stop` is aborted. */
  async execute(_stop: AbortSignal): Promise<AppliedTurn | undefined> {
    void [this.turns, this.installations, this.deliveries, this.apply, this.clock, this.turnMillis];
    return undefined;
  }
}
