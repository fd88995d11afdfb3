import type { VisitorMailRepository } from '../../core/notifications/visitor-mail-repository.port.ts';
import { INITIAL_VISITOR_MAIL_STATE, type VisitorMailState } from '../../core/notifications/visitor-mail-state.ts';

export class MemoryVisitorMailRepository implements VisitorMailRepository {
  /** A key has the ids of the site and the conversation. */
  private readonly states = new Map<string, VisitorMailState>();

  async find(siteId: string, conversationId: string): Promise<VisitorMailState> {
    return this.readState(siteId, conversationId);
  }

  async change(
    siteId: string,
    conversationId: string,
    change: (state: VisitorMailState) => VisitorMailState,
  ): Promise<VisitorMailState> {
    const existing = this.readState(siteId, conversationId);
    const changed = change(existing);
    if (changed !== existing) this.states.set(`${siteId} ${conversationId}`, structuredClone(changed));
    return changed;
  }

  /**
   * Deletes the state of an erased conversation. As an `EraseListener`, returns the number of erased CRM deliveries,
   * which is always 0.
   */
  eraseState(siteId: string, conversationId: string): number {
    this.states.delete(`${siteId} ${conversationId}`);
    return 0;
  }

  private readState(siteId: string, conversationId: string): VisitorMailState {
    return this.states.get(`${siteId} ${conversationId}`) ?? INITIAL_VISITOR_MAIL_STATE;
  }
}
