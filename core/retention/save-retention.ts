import type { Retention } from './retention.ts';
import type { RetentionRepository } from './retention-repository.port.ts';

export interface SaveRetentionCommand extends Retention {
  readonly siteId: string;
}

/** Saves how long a site keeps records. `ApplyRetention` then deletes expired records. */
export class SaveRetention {
  constructor(private readonly retentions: Pick<RetentionRepository, 'save'>) {}

  async execute({ siteId, conversations, deliveries, requestLog, executions }: SaveRetentionCommand): Promise<void> {
    await this.retentions.save(siteId, { conversations, deliveries, requestLog, executions });
  }
}
