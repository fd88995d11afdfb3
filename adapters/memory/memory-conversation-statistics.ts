import type { ConversationStatistics, CountedMilestone } from '../../core/tickets/conversation-statistics.port.ts';
import type { FirstAnswer } from '../../core/tickets/milestones.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';

export class MemoryConversationStatistics implements ConversationStatistics {
  constructor(private readonly tickets: MemoryTicketRepository) {}

  async countByInterval(
    siteId: string,
    milestone: CountedMilestone,
    bounds: readonly string[],
  ): Promise<readonly number[]> {
    const counts = bounds.slice(1).map(() => 0);
    for (const { createdAt, resolvedAt } of this.tickets.listConversations(siteId)) {
      const at = milestone === 'created' ? createdAt : resolvedAt;
      const index = at === undefined ? -1 : bounds.findLastIndex((bound) => bound <= at);
      const count = counts[index];
      if (count !== undefined) counts[index] = count + 1;
    }
    return counts;
  }

  async findMedianFirstAnswerMs(siteId: string, from: string, to: string): Promise<number | null> {
    const times = this.listFirstAnswers(siteId)
      .filter(({ firstAnsweredAt }) => firstAnsweredAt >= from && firstAnsweredAt < to)
      .map(({ firstAnswerMs }) => firstAnswerMs)
      .sort((one, other) => one - other);
    return times[Math.ceil(times.length / 2) - 1] ?? null;
  }

  async hasAnsweredConversation(siteId: string): Promise<boolean> {
    return this.listFirstAnswers(siteId).length > 0;
  }

  private listFirstAnswers(siteId: string): readonly FirstAnswer[] {
    return this.tickets.listConversations(siteId).flatMap(({ firstAnswer }) => firstAnswer ?? []);
  }
}
