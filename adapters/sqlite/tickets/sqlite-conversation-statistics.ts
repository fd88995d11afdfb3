import type { ConversationStatistics, CountedMilestone } from '../../../core/tickets/conversation-statistics.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

/** The column and index of each milestone. SQLite's query planner has no statistics, so it would guess the index. */
const MILESTONE_INDEXES = {
  created: { column: 'created_at', index: 'conversations_by_creation' },
  resolved: { column: 'resolved_at', index: 'conversations_by_resolution' },
} as const;

const FIRST_ANSWERS_SQL = `conversations indexed by conversations_by_first_answer
  where site_id = ? and first_answered_at >= ? and first_answered_at < ?`;

export class SqliteConversationStatistics implements ConversationStatistics {
  private readonly countByMilestone;
  private readonly countFirstAnswers;
  private readonly selectNthAnswerTime;
  private readonly selectAnyAnswered;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const prepareCount = (milestone: CountedMilestone) => {
      const { column, index } = MILESTONE_INDEXES[milestone];
      return connection
        .prepare<[string, string, string], number>(
          `select count(*) from conversations indexed by ${index}
           where site_id = ? and ${column} >= ? and ${column} < ?`,
        )
        .pluck();
    };
    this.countByMilestone = { created: prepareCount('created'), resolved: prepareCount('resolved') };
    this.countFirstAnswers = connection
      .prepare<[string, string, string], number>(`select count(*) from ${FIRST_ANSWERS_SQL}`)
      .pluck();
    this.selectNthAnswerTime = connection
      .prepare<[string, string, string, number], number>(
        `select first_answer_ms from ${FIRST_ANSWERS_SQL}
         order by first_answer_ms limit 1 offset cast(? as integer)`,
      )
      .pluck();
    this.selectAnyAnswered = connection
      .prepare<[string], number>(
        `select 1 from conversations indexed by conversations_by_first_answer
         where site_id = ? and first_answered_at is not null limit 1`,
      )
      .pluck();
  }

  countByInterval(siteId: string, milestone: CountedMilestone, bounds: readonly string[]): Promise<readonly number[]> {
    const statement = this.countByMilestone[milestone];
    return this.database.read(() =>
      bounds.slice(1).map((end, index) => statement.get(siteId, bounds[index] ?? end, end) ?? 0),
    );
  }

  findMedianFirstAnswerMs(siteId: string, from: string, to: string): Promise<number | null> {
    return this.database.read(() => {
      const count = this.countFirstAnswers.get(siteId, from, to) ?? 0;
      return count === 0 ? null : (this.selectNthAnswerTime.get(siteId, from, to, Math.ceil(count / 2) - 1) ?? null);
    });
  }

  hasAnsweredConversation(siteId: string): Promise<boolean> {
    return this.database.read(() => this.selectAnyAnswered.get(siteId) !== undefined);
  }
}
