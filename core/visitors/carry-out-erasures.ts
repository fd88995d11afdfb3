import type { Clock } from '../shared/clock.port.ts';
import { isoTime, SECOND } from '../shared/time.ts';
import type { ConversationReader } from '../tickets/conversation-reader.port.ts';
import type { EraseConversation } from '../tickets/erase-conversation.ts';
import { TicketErased, TicketNotFound } from '../tickets/ticket-errors.ts';
import type { PendingErasure } from './erasure.ts';
import type { ErasureLease, ErasureRepository } from './erasure-repository.port.ts';
import { createMentionTest } from './mentions.ts';
import type { Person } from './person.ts';
import { toPersonFilter } from './search-visitor.ts';
import type { StoreScrubber } from './store-scrubber.port.ts';
import { TRACE_KINDS, type TraceKind, type VisitorTraces } from './visitor-traces.port.ts';

/** Maximum duration of one step. After that, another process continues. */
const LEASE_MS = 15 * SECOND;
/** Number of conversations or other records per step. Small, so that other requests are served between two steps. */
const STEP_SIZE = 20;
/** Maximum number of pages without a mention that one step searches. Storing the position takes longer than a page. */
const MAX_SEARCHED_PAGES = 10;

/** How far an erasure has got. */
interface Position {
  readonly stage: 'conversations' | TraceKind;
  /** Key of the last record of the stage that was searched. */
  readonly after?: string;
  /** Ids of the conversations that are erased, and of those that the current step erases. */
  readonly conversationIds: readonly string[];
}

const START: Position = { stage: 'conversations', conversationIds: [] };

/**
 * Carries out the pending erasures in small steps. Stores its position with each step, so another process continues
 * after a crash. A step may run twice: it skips records that are already erased.
 */
export class CarryOutErasures {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly conversations: Pick<ConversationReader, 'listPage'>,
    private readonly eraseConversation: EraseConversation,
    private readonly traces: VisitorTraces,
    private readonly scrubber: StoreScrubber,
    private readonly clock: Clock,
  ) {}

  /** Carries out erasures until none is pending or `signal` is aborted. Returns the ids of the completed ones. */
  async execute(signal: AbortSignal): Promise<readonly string[]> {
    const completed: string[] = [];
    while (!signal.aborted) {
      const now = this.clock.now();
      const erasure = await this.erasures.take(now, now + LEASE_MS);
      if (!erasure) break;
      if (await this.carryOut(erasure, signal)) completed.push(erasure.id);
    }
    return completed;
  }

  /** Returns whether the erasure was completed. */
  private async carryOut(erasure: PendingErasure, signal: AbortSignal): Promise<boolean> {
    let lease: ErasureLease | undefined = erasure;
    let position: Position | undefined = erasure.position === null ? START : (JSON.parse(erasure.position) as Position);
    const { person } = erasure;
    while (person !== null && position !== undefined) {
      if (signal.aborted) return false;
      const { conversationIds }: Position = position;
      position = await this.takeStep(erasure, person, position, async (next) => {
        lease = lease && (await this.erasures.advance(lease, this.clock.now() + LEASE_MS, JSON.stringify(next)));
        return lease !== undefined;
      });
      if (lease === undefined) return false;
      // A conversation from before the request may have been stored meanwhile.
      if (position === undefined && (await this.listRemaining(erasure, person)).length > 0)
        position = { stage: 'conversations', conversationIds };
    }
    if (!(await this.erasures.forgetPerson(lease))) return false;
    await this.scrubber.scrub();
    return this.erasures.complete(lease, this.clock.now());
  }

  /** Takes one step. Returns the next position, `undefined` at the end. `save` returns whether the lease is held. */
  private takeStep(
    erasure: PendingErasure,
    person: Person,
    position: Position,
    save: (next: Position) => Promise<boolean>,
  ): Promise<Position | undefined> {
    return position.stage === 'conversations'
      ? this.eraseConversations(erasure, person, position, save)
      : this.eraseTraces(erasure, person, { ...position, stage: position.stage }, save);
  }

  private async eraseConversations(
    { id: erasureId, siteId, requestedAt, requestedBy: by }: PendingErasure,
    person: Person,
    { conversationIds }: Position,
    save: (next: Position) => Promise<boolean>,
  ): Promise<Position | undefined> {
    const ids = await this.listRemaining({ siteId, requestedAt }, person);
    const isEnd = ids.length === 0;
    const known = [...new Set([...conversationIds, ...ids])];
    const next: Position = { stage: isEnd ? TRACE_KINDS[0] : 'conversations', conversationIds: known };
    // Saved before erasing: after a crash, erased conversations are no longer found, but the request log must still be
    // searched for their ids.
    if (!(await save(next))) return undefined;
    for (const conversationId of ids) {
      try {
        await this.eraseConversation.execute({ siteId, conversationId, by, ticketsOnly: false, erasureId });
      } catch (error) {
        if (!(error instanceof TicketErased || error instanceof TicketNotFound)) throw error;
      }
    }
    return next;
  }

  /** Returns ids of conversations to erase. Those that begin after the request are not part of it. */
  private async listRemaining(
    { siteId, requestedAt }: Pick<PendingErasure, 'siteId' | 'requestedAt'>,
    person: Person,
  ): Promise<readonly string[]> {
    const query = { ...toPersonFilter(person), createdTo: isoTime(requestedAt + 1), sort: 'created' } as const;
    const { conversations } = await this.conversations.listPage(siteId, query, STEP_SIZE);
    return conversations.map(({ id }) => id);
  }

  private async eraseTraces(
    { id: erasureId, siteId }: PendingErasure,
    person: Person,
    { stage, after, conversationIds }: Position & { readonly stage: TraceKind },
    save: (next: Position) => Promise<boolean>,
  ): Promise<Position | undefined> {
    const isMention = createMentionTest(person, stage === 'requests' ? conversationIds : []);
    let { traces, next } = await this.traces.find(siteId, stage, isMention, STEP_SIZE, after);
    for (let pages = 1; traces.length === 0 && next !== undefined && pages < MAX_SEARCHED_PAGES; pages += 1)
      ({ traces, next } = await this.traces.find(siteId, stage, isMention, STEP_SIZE, next));
    const keys = traces.map(({ key }) => key);
    if (keys.length > 0) await this.traces.erase(siteId, stage, keys, isMention, erasureId, this.clock.now());
    const nextStage = next === undefined ? TRACE_KINDS[TRACE_KINDS.indexOf(stage) + 1] : stage;
    if (nextStage === undefined) return undefined;
    const position = { stage: nextStage, ...(next !== undefined && { after: next }), conversationIds };
    return (await save(position)) ? position : undefined;
  }
}
