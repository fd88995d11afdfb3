import type { ConversationStatistics, CountedMilestone } from '../../../core/tickets/conversation-statistics.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

const MILESTONE_INDEXES = {
  created: { field: 'createdAt', index: 'conversations_by_creation' },
  resolved: { field: 'resolvedAt', index: 'conversations_by_resolution' },
} as const;

const FIRST_ANSWER_INDEX = 'conversations_by_first_answer';

/** Computes statistics from the entries of one index per query, without reading conversations. */
export class MongoConversationStatistics implements ConversationStatistics {
  private readonly conversations;

  constructor(private readonly database: MongoDatabase) {
    this.conversations = database.collections.conversations;
  }

  async countByInterval(
    siteId: string,
    milestone: CountedMilestone,
    bounds: readonly string[],
  ): Promise<readonly number[]> {
    const { field, index } = MILESTONE_INDEXES[milestone];
    const periodFilter = { siteId, [field]: { $gte: bounds[0], $lt: bounds.at(-1) } };
    const found = this.conversations.aggregate<{ _id: number; count: number }>(
      [
        { $match: periodFilter },
        { $group: { _id: toIntervalExpression(field, bounds, 0, bounds.length - 1), count: { $sum: 1 } } },
      ],
      { hint: index },
    );
    const groups = await this.database.execute(() => found.toArray());
    const counts = new Map(groups.map(({ _id, count }) => [_id, count]));
    return bounds.slice(1).map((_, interval) => counts.get(interval) ?? 0);
  }

  async findMedianFirstAnswerMs(siteId: string, from: string, to: string): Promise<number | null> {
    const answeredFilter = { siteId, firstAnsweredAt: { $gte: from, $lt: to } };
    const options = { hint: FIRST_ANSWER_INDEX };
    const count = await this.database.execute(() => this.conversations.countDocuments(answeredFilter, options));
    if (count === 0) return null;
    const median = this.conversations.aggregate<{ firstAnswerMs: number }>(
      [
        { $match: answeredFilter },
        { $project: { _id: 0, firstAnswerMs: 1 } },
        { $sort: { firstAnswerMs: 1 } },
        { $skip: Math.ceil(count / 2) - 1 },
        { $limit: 1 },
      ],
      options,
    );
    const [found] = await this.database.execute(() => median.toArray());
    return found?.firstAnswerMs ?? null;
  }

  async hasAnsweredConversation(siteId: string): Promise<boolean> {
    const found = this.conversations.find(
      // With the condition `$exists`, MongoDB would read the conversation.
      { siteId, firstAnsweredAt: { $gte: '' } },
      { hint: FIRST_ANSWER_INDEX, projection: { _id: 0, firstAnsweredAt: 1 }, limit: 1 },
    );
    return (await this.database.execute(() => found.toArray())).length > 0;
  }
}

/**
 * Returns an expression for the index of the interval that contains the field's value. The expression is a binary
 * search, because `$bucket` would compare the value with one bound after the other.
 */
function toIntervalExpression(field: string, bounds: readonly string[], first: number, end: number): unknown {
  if (end - first <= 1) return { $literal: first };
  const middle = (first + end) >> 1;
  return {
    $cond: [
      { $lt: [`$${field}`, bounds[middle]] },
      toIntervalExpression(field, bounds, first, middle),
      toIntervalExpression(field, bounds, middle, end),
    ],
  };
}
