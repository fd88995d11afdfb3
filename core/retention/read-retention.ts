import type { Retention } from './retention.ts';
import type { RetentionRepository } from './retention-repository.port.ts';

/** Reads how long a site keeps records. Returns the default if the site has saved nothing. */
export class ReadRetention {
  constructor(
    private readonly retentions: Pick<RetentionRepository, 'find'>,
    private readonly defaultRetention: Retention,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<Retention> {
    return (await this.retentions.find(siteId)) ?? this.defaultRetention;
  }
}
