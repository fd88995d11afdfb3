import type { DependencyContainer } from 'tsyringe';
import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { listenForDeliveries } from '../../core/crm/delivery-news.ts';
import { SECOND } from '../../core/shared/time.ts';
import { CHANGE_FEED } from '../composition/tokens.ts';
import { Schedule } from '../server/lifecycle/schedule.ts';
import type { Log } from '../server/monitoring/log.ts';

/** How often what no hint has told of, and what is to be tried again, is looked for. */
const SWEEP_MS = 2 * SECOND;
const MOMENT_MS = 20;
/** So many installations at a time: each one's deliveries are applied one after the other. */
const AT_ONCE = 4;

/** Applies CRM deliveries in this process. */
export class CrmRunner {
  private readonly stopping = new AbortController();
  private readonly schedule: Schedule;
  private readonly underWay = new Set<Promise<void>>();
  private readonly applyCrmDeliveries: ApplyCrmDeliveries;
  private readonly endListening: () => void;
  private awaking: NodeJS.Timeout | undefined;
  private isWanted = false;

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
  ) {
    this.schedule = new Schedule(log);
    this.applyCrmDeliveries = container.resolve(ApplyCrmDeliveries);
    this.endListening = listenForDeliveries(container.resolve(CHANGE_FEED), () => this.wake());
    this.schedule.every(SWEEP_MS, 'applyDeliveries', async () => this.wake());
  }

  /** Begins with what waits already. */
  static start(container: DependencyContainer, log: Log): CrmRunner {
    const runner = new CrmRunner(container, log);
    runner.wake();
    return runner;
  }

  /** Ends after the deliveries that are being applied; their leases are released. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.endListening();
    clearTimeout(this.awaking);
    await this.schedule.stop();
    await Promise.all(this.underWay);
  }

  /** Hints come as often as deliveries; those of a moment are one. */
  private wake(): void {
    if (this.stopping.signal.aborted) return;
    this.awaking ??= setTimeout(() => {
      this.awaking = undefined;
      this.begin();
    }, MOMENT_MS);
  }

  /** While all places are taken, the hint is kept for whoever ends first. */
  private begin(): void {
    if (this.underWay.size >= AT_ONCE) {
      this.isWanted = true;
      return;
    }
    const begun = this.runAll().finally(() => {
      this.underWay.delete(begun);
      if (this.isWanted) this.wake();
      this.isWanted = false;
    });
    this.underWay.add(begun);
  }

  private async runAll(): Promise<void> {
    try {
      while (await this.runNext());
    } catch (error) {
      this.log.warn({ err: error }, 'deliveries could not be applied');
    }
  }

  private async runNext(): Promise<boolean> {
    const begun = performance.now();
    const applied = await this.applyCrmDeliveries.execute(this.stopping.signal);
    if (!applied) return false;
    const { siteId, installationId, deliveries, faults } = applied;
    this.log.info(
      { siteId, installationId, deliveries, ms: Math.round(performance.now() - begun) },
      'deliveries applied',
    );
    for (const err of faults) this.log.error({ err, installationId }, 'a delivery is tried again');
    return true;
  }
}
