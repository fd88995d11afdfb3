import type { Clock } from '../shared/clock.port.ts';
import { formatIsoTime, SECOND } from '../shared/time.ts';
import type { ConversationReader } from '../tickets/conversation-reader.port.ts';
import type { EraseConversation } from '../tickets/erase-conversation.ts';
import { TicketErasedError, TicketNotFoundError } from '../tickets/ticket-errors.ts';
import type { LeasedErasure } from './erasure.ts';
import type { ErasureLease, ErasureRepository } from './erasure-repository.port.ts';
import { toPersonFilter } from './find-visitor-conversations.ts';
import { createMentionPredicate } from './mention-predicate.ts';
import type { Person } from './person.ts';
import {
  PERSONAL_DATA_KINDS,
  type PersonalDataKind,
  type PersonalDataRepository,
} from './personal-data-repository.port.ts';
import type { StoreScrubber } from './store-scrubber.port.ts';

/** Duration of a lease. If a batch takes longer, another process may take over. */
const LEASE_MS = 15 * SECOND;
/** Number of conversations or other records per batch. Small, so that requests are served between two batches. */
const BATCH_SIZE = 20;
/**
 * Maximum number of pages without a mention that one batch searches. A batch searches several pages, because storing a
 * checkpoint takes longer than searching a page.
 */
const MAX_SEARCHED_PAGES = 10;

/** Progress of an erasure. */
interface ErasureCheckpoint {
  readonly stage: 'conversations' | PersonalDataKind;
  /** Key of the last record that was searched in this stage. */
  readonly after?: string;
  /** Ids of the erased conversations, including those that the current batch erases. */
  readonly conversationIds: readonly string[];
}

const INITIAL_CHECKPOINT: ErasureCheckpoint = { stage: 'conversations', conversationIds: [] };

/**
 * Carries out the pending erasures in small batches. Stores a checkpoint with each batch, so after a crash another
 * process continues. A batch may run twice, because it skips records that are already erased.
 */
export class ProcessErasures {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly conversations: Pick<ConversationReader, 'listPage'>,
    private readonly eraseConversation: EraseConversation,
    private readonly personalData: PersonalDataRepository,
    private readonly scrubber: StoreScrubber,
    private readonly clock: Clock,
  ) {}

  /** Carries out erasures until none is pending or `signal` is aborted. Returns the ids of the completed erasures. */
  async execute(signal: AbortSignal): Promise<readonly string[]> {
    const completed: string[] = [];
    while (!signal.aborted) {
      const now = this.clock.now();
      const erasure = await this.erasures.acquire(now, now + LEASE_MS);
      if (!erasure) break;
      if (await this.processErasure(erasure, signal)) completed.push(erasure.id);
    }
    return completed;
  }

  /** Returns whether the erasure was completed. */
  private async processErasure(erasure: LeasedErasure, signal: AbortSignal): Promise<boolean> {
    let lease: ErasureLease | undefined = erasure;
    let checkpoint: ErasureCheckpoint | undefined =
      erasure.checkpoint === null ? INITIAL_CHECKPOINT : (JSON.parse(erasure.checkpoint) as ErasureCheckpoint);
    const { person } = erasure;
    while (person !== null && checkpoint !== undefined) {
      if (signal.aborted) return false;
      const { conversationIds }: ErasureCheckpoint = checkpoint;
      checkpoint = await this.eraseNextBatch(erasure, person, checkpoint, async (next) => {
        lease =
          lease &&
          (await this.erasures.saveCheckpointAndRenewLease(lease, this.clock.now() + LEASE_MS, JSON.stringify(next)));
        return lease !== undefined;
      });
      if (lease === undefined) return false;
      // A slow request may have stored another conversation of the person meanwhile. Then start again.
      if (checkpoint === undefined && (await this.listConversationsToErase(erasure, person)).length > 0)
        checkpoint = { stage: 'conversations', conversationIds };
    }
    if (!(await this.erasures.deletePerson(lease))) return false;
    await this.scrubber.scrub();
    return this.erasures.complete(lease, this.clock.now());
  }

  /**
   * Erases one batch. Returns the next checkpoint, or `undefined` if all is erased or the lease was lost. `save` stores
   * a checkpoint, and returns whether this process still has the lease.
   */
  private eraseNextBatch(
    erasure: LeasedErasure,
    person: Person,
    checkpoint: ErasureCheckpoint,
    save: (next: ErasureCheckpoint) => Promise<boolean>,
  ): Promise<ErasureCheckpoint | undefined> {
    return checkpoint.stage === 'conversations'
      ? this.eraseConversations(erasure, person, checkpoint, save)
      : this.erasePersonalData(erasure, person, { ...checkpoint, stage: checkpoint.stage }, save);
  }

  private async eraseConversations(
    { id: erasureId, siteId, requestedAt, requestedBy: by }: LeasedErasure,
    person: Person,
    { conversationIds }: ErasureCheckpoint,
    save: (next: ErasureCheckpoint) => Promise<boolean>,
  ): Promise<ErasureCheckpoint | undefined> {
    const ids = await this.listConversationsToErase({ siteId, requestedAt }, person);
    const isEnd = ids.length === 0;
    const allConversationIds = [...new Set([...conversationIds, ...ids])];
    const next: ErasureCheckpoint = {
      stage: isEnd ? PERSONAL_DATA_KINDS[0] : 'conversations',
      conversationIds: allConversationIds,
    };
    // Save before erasing. Otherwise a crash would lose the ids of erased conversations, which the request log must
    // still be searched for.
    if (!(await save(next))) return undefined;
    for (const conversationId of ids) {
      try {
        await this.eraseConversation.execute({ siteId, conversationId, by, ticketsOnly: false, erasureId });
      } catch (error) {
        if (!(error instanceof TicketErasedError || error instanceof TicketNotFoundError)) throw error;
      }
    }
    return next;
  }

  /** Returns ids of conversations of the person. Those created after the erasure was requested are not erased. */
  private async listConversationsToErase(
    { siteId, requestedAt }: Pick<LeasedErasure, 'siteId' | 'requestedAt'>,
    person: Person,
  ): Promise<readonly string[]> {
    const query = { ...toPersonFilter(person), createdTo: formatIsoTime(requestedAt + 1), sort: 'created' } as const;
    const { conversations } = await this.conversations.listPage(siteId, query, BATCH_SIZE);
    return conversations.map(({ id }) => id);
  }

  private async erasePersonalData(
    { id: erasureId, siteId }: LeasedErasure,
    person: Person,
    { stage, after, conversationIds }: ErasureCheckpoint & { readonly stage: PersonalDataKind },
    save: (next: ErasureCheckpoint) => Promise<boolean>,
  ): Promise<ErasureCheckpoint | undefined> {
    const isMention = createMentionPredicate(person, stage === 'requests' ? conversationIds : []);
    let { records, next } = await this.personalData.find(siteId, stage, isMention, BATCH_SIZE, after);
    for (let pages = 1; records.length === 0 && next !== undefined && pages < MAX_SEARCHED_PAGES; pages += 1)
      ({ records, next } = await this.personalData.find(siteId, stage, isMention, BATCH_SIZE, next));
    const keys = records.map(({ key }) => key);
    if (keys.length > 0) await this.personalData.erase(siteId, stage, keys, isMention, erasureId, this.clock.now());
    const nextStage = next === undefined ? PERSONAL_DATA_KINDS[PERSONAL_DATA_KINDS.indexOf(stage) + 1] : stage;
    if (nextStage === undefined) return undefined;
    const checkpoint = { stage: nextStage, ...(next !== undefined && { after: next }), conversationIds };
    return (await save(checkpoint)) ? checkpoint : undefined;
  }
}
