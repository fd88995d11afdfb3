import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import type { RecordKeyUses } from './record-key-uses.ts';

/** Maximum number of listed keys, including revoked keys. No site has as many. */
const MAX_LISTED_KEYS = 10_000;

/** Lists a site's API keys, newest first. `lastUsedAt` also covers uses that `RecordKeyUses` has not written yet. */
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
