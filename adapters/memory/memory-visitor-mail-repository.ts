import type { VisitorMailRepository } from '../../core/notifications/visitor-mail-repository.port.ts';
import { INITIAL_VISITOR_MAIL_STATE, type VisitorMailState } from '../../core/notifications/visitor-mail-state.ts';

export class MemoryVisitorMailRepository implements VisitorMailRepository {
  /** States by site and conversation. */
  private readonly states = new Map<string, VisitorMailState>();

  async find(siteId: string, conversationId: string): Promise<VisitorMailState> {
    return this.readState(siteId, conversationId);
  }

  async change(
    siteId: string,
    conversationId: string,
    change: (state: VisitorMailState) => VisitorMailState,
  ): Promise<VisitorMailState> {
    const known = this.readState(siteId, conversationId);
    const changed = change(known);
    if (changed !== known) this.states.set(`${siteId} ${conversationId}`, structuredClone(changed));
    return changed;
  }

  /** Forgets the state of an erased conversation. Returns 0, as an `EraseListener` does that clears no delivery. */
  erase(siteId: string, conversationId: string): number {
    this.states.delete(`${siteId} ${conversationId}`);
    return 0;
  }

  private readState(siteId: string, conversationId: string): VisitorMailState {
    return this.states.get(`${siteId} ${conversationId}`) ?? INITIAL_VISITOR_MAIL_STATE;
  }
}
