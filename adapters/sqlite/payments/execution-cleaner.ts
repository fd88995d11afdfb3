import type { Database } from 'better-sqlite3';
import { type Execution, withoutVisitorData } from '../../../core/payments/executions/execution.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

/** Removes what visitors sent with executions, within a transaction. */
export class ExecutionCleaner {
  private readonly events;
  private readonly update;

  constructor(connection: Database) {
    this.events = new SubjectEventsEraser(connection);
    this.update = connection.prepare<[string, string]>(
      'update executions set idempotency_key = null, visitor_data_at = null, document = ? where id = ?',
    );
  }

  /** Clears an execution, given as JSON, and deletes its events. Must be called within a transaction. */
  clear(siteId: string, id: string, document: string, now: number): void {
    this.events.erase(siteId, id, now);
    this.update.run(JSON.stringify(withoutVisitorData(JSON.parse(document) as Execution)), id);
  }
}
