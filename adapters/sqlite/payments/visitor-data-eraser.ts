import type { Database } from 'better-sqlite3';
import { type Execution, withoutVisitorData } from '../../../core/payments/executions/execution.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

/** Removes the data that visitors sent with executions of payment actions. */
export class VisitorDataEraser {
  private readonly eventsEraser;
  private readonly update;

  constructor(connection: Database) {
    this.eventsEraser = new SubjectEventsEraser(connection);
    this.update = connection.prepare<[string, string]>(
      'update executions set idempotency_key = null, visitor_data_at = null, document = ? where id = ?',
    );
  }

  /**
   * Removes the visitor's data from an execution and deletes the events about it. `document` is the stored execution,
   * as JSON. Must be called within a transaction.
   */
  eraseFromExecution(siteId: string, id: string, document: string, now: number): void {
    this.eventsEraser.erase(siteId, id, now);
    this.update.run(JSON.stringify(withoutVisitorData(JSON.parse(document) as Execution)), id);
  }
}
