import { readAllPages } from '../shared/read-all-pages.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import type { RecordKeyUses } from './record-key-uses.ts';

/**
 * Lists all API keys of a site, newest first, including expired and revoked ones. `lastUsedAt` includes uses that
 * `RecordKeyUses` has buffered but not written.
 */
export class ListApiKeys {
  constructor(
    private readonly keys: Pick<ApiKeyRepository, 'list'>,
    private readonly recordKeyUses: RecordKeyUses,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<readonly ApiKey[]> {
    const keys = await readAllPages<ApiKey>((limit, last) => this.keys.list(siteId, limit, last?.id));
    return keys.map((key) => ({
      ...key,
      lastUsedAt: this.recordKeyUses.findLastBufferedUse(key.id) ?? key.lastUsedAt,
    }));
  }
}
