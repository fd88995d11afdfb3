import type { ApiKeyRepository } from '../../access/api-key-repository.port.ts';
import type { ConversationReader } from '../../tickets/conversation-reader.port.ts';
import type { ConversationStatistics } from '../../tickets/conversation-statistics.port.ts';
import type { RecordWidgetSightings } from './record-widget-sightings.ts';
import type { WidgetSighting, WidgetSightingRepository } from './widget-sighting-repository.port.ts';

/** The first steps of setting up a site, and whether they are done. */
export interface FirstSteps {
  /**
   * The latest page load with the site's widget. Its time may be up to five minutes before the latest load, because not
   * every load is recorded. `undefined` if there is none.
   */
  readonly widgetSeen: Pick<WidgetSighting, 'origin' | 'at'> | undefined;
  /** Whether the site has a ticket or chat. */
  readonly hasConversation: boolean;
  /** Whether a specialist has answered any ticket or chat. */
  readonly hasAnswer: boolean;
  /** Whether the site has an API key, even if it has expired or been revoked. */
  readonly hasApiKey: boolean;
}

/**
 * Reads which first steps of a site are done. Before it reads, it stores the sightings that this process has buffered.
 */
export class ReadFirstSteps {
  constructor(
    private readonly sightings: WidgetSightingRepository,
    private readonly recordSightings: RecordWidgetSightings,
    private readonly conversations: ConversationReader,
    private readonly statistics: ConversationStatistics,
    private readonly keys: ApiKeyRepository,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<FirstSteps> {
    await this.recordSightings.execute();
    const [widgetSeen, { count }, hasAnswer, keys] = await Promise.all([
      this.sightings.findLatest(siteId),
      this.conversations.count(siteId, {}, 1),
      this.statistics.hasAnsweredConversation(siteId),
      this.keys.list(siteId, 1),
    ]);
    return { widgetSeen, hasConversation: count > 0, hasAnswer, hasApiKey: keys.length > 0 };
  }
}
