import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import type { RecordKeyUses } from './record-key-uses.ts';

/** Maximum number of listed keys, including revoked keys. It is higher than the number of keys of any site. */
const MAX_LISTED_KEYS = 10_000;

/**
 * Lists a site's API keys, newest first. `lastUsedAt` includes uses that `RecordKeyUses` has buffered but not written.
 */
export class ListApiKeys {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly recordKeyUses: RecordKeyUses,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<readonly ApiKey[]> {
    const keys = await this.keys.list(siteId, MAX_LISTED_KEYS);
    return keys.map((key) => ({
      ...key,
      lastUsedAt: this.recordKeyUses.findLastBufferedUse(key.id) ?? key.lastUsedAt,
    }));
  }
}
