import type { Database } from 'better-sqlite3';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import { buildSelectDocumentSql, SELECT_MEMBER_NAME_SQL } from './assignee-sql.ts';

interface TicketRow {
  readonly document: string;
  readonly assignee_id: string | null;
  readonly change_number: number;
  readonly route: ConversationRoute;
}

/** The columns that every change writes. `TicketPageReader` filters and sorts by most of these columns. */
interface ConversationColumns {
  readonly id: string;
  readonly site_id: string;
  readonly status: string;
  readonly priority: string;
  readonly team: string | null;
  readonly assignee_id: string | null;
  readonly external_system: string | null;
  readonly external_ticket_id: string | null;
  readonly updated_at: string;
  readonly change_number: number;
  readonly last_changed_by: string;
  readonly document: string;
}

/** The columns that a change writes only if it adds a message, resolves the conversation or reopens it. */
interface InboxColumns {
  readonly waiting_for: string | null;
  readonly waiting_since: string | null;
  readonly last_message: string | null;
  readonly visitor_messages: number;
}

/** The columns that are written once, at a conversation's first answer and at its first resolution. */
interface MilestoneColumns {
  readonly first_answered_at: string | null;
  readonly first_answer_ms: number | null;
  readonly resolved_at: string | null;
}

/** All columns of a new conversation, including those that never change. */
interface NewConversationColumns extends ConversationColumns, InboxColumns, MilestoneColumns {
  readonly route: ConversationRoute;
  readonly token_hash: string;
  readonly created_at: string;
  readonly visitor_email: string | null;
  readonly visitor_phone: string | null;
}

/** The prepared statements for tickets. */
export class TicketStatements {
  readonly insert;
  readonly update;
  readonly updateWithInbox;
  readonly updateFirstAnswer;
  readonly updateResolvedAt;
  readonly refreshCard;
  readonly insertChanges;
  readonly selectById;
  readonly selectByToken;
  readonly selectChangeNumber;
  readonly selectDocument;
  readonly selectErasedRoute;
  readonly incrementChangeNumber;
  readonly selectSubmission;
  readonly selectSubmissionId;
  readonly insertSubmission;
  readonly selectUsedKey;
  readonly insertUsedKey;
  readonly deleteUsedKeys;
  readonly selectMemberName;
  readonly selectAssignedIds;
  readonly unassignResolved;

  constructor(connection: Database) {
    this.insert = connection.prepare<NewConversationColumns>(
      `insert into conversations (id, site_id, route, status, priority, team, assignee_id, external_system,
         external_ticket_id, updated_at, change_number, last_changed_by, token_hash, document, created_at,
         visitor_email, visitor_phone, waiting_for, waiting_since, last_message, visitor_messages, first_answered_at,
         first_answer_ms, resolved_at)
       values (@id, @site_id, @route, @status, @priority, @team, @assignee_id, @external_system,
         @external_ticket_id, @updated_at, @change_number, @last_changed_by, @token_hash, @document, @created_at,
         @visitor_email, @visitor_phone, @waiting_for, @waiting_since, @last_message, @visitor_messages,
         @first_answered_at, @first_answer_ms, @resolved_at)`,
    );
    const buildUpdate = (more = '') =>
      `update conversations set status = @status, priority = @priority, team = @team, assignee_id = @assignee_id,
         external_system = @external_system, external_ticket_id = @external_ticket_id,
         updated_at = @updated_at, change_number = @change_number,
         others_change = case when last_changed_by = @last_changed_by then others_change else change_number end,
         others_at = case when last_changed_by = @last_changed_by then others_at else updated_at end,
         last_changed_by = @last_changed_by, document = @document ${more}
       where id = @id and site_id = @site_id`;
    this.update = connection.prepare<ConversationColumns>(buildUpdate());
    // A separate statement, because SQLite rewrites the entries of an index whenever an update sets one of the index's
    // columns, even to the same value.
    this.updateWithInbox = connection.prepare<ConversationColumns & InboxColumns>(
      buildUpdate(`, waiting_for = @waiting_for, waiting_since = @waiting_since, last_message = @last_message,
         visitor_messages = @visitor_messages`),
    );
    this.updateFirstAnswer = connection.prepare<[string, number, string]>(
      `update conversations set first_answered_at = ?, first_answer_ms = ?
       where id = ? and first_answered_at is null`,
    );
    this.updateResolvedAt = connection.prepare<[string, string]>(
      'update conversations set resolved_at = ? where id = ? and resolved_at is null',
    );
    // An update of `route` fires the trigger that rewrites the conversation's card.
    this.refreshCard = connection.prepare<[string]>('update conversations set route = route where id = ?');
    this.insertChanges = connection.prepare<[string, number, string]>(
      'insert into conversation_changes (conversation_id, change_number, document) values (?, ?, ?)',
    );
    this.selectById = connection.prepare<[string, string], TicketRow>(
      'select document, assignee_id, change_number, route from conversations where id = ? and site_id = ?',
    );
    this.selectByToken = connection.prepare<[string, string, string], TicketRow>(
      `select document, assignee_id, change_number, route from conversations
       where id = ? and site_id = ? and token_hash = ?`,
    );
    this.selectChangeNumber = connection
      .prepare<[string, string, string], number>(
        'select change_number from conversations where id = ? and site_id = ? and token_hash = ?',
      )
      .pluck();
    this.selectDocument = connection
      .prepare<[string, string], [document: Buffer, changeNumber: number]>(
        buildSelectDocumentSql("id = ? and site_id = ? and route = 'ticket'"),
      )
      .raw();
    this.selectErasedRoute = connection
      .prepare<[string, string], ConversationRoute>(
        'select route from erased_conversations where id = ? and site_id = ?',
      )
      .pluck();
    this.incrementChangeNumber = connection
      .prepare<[string], number>(
        `insert into change_counters (site_id, latest) values (?, 1)
         on conflict (site_id) do update set latest = latest + 1 returning latest`,
      )
      .pluck();
    this.selectSubmission = connection.prepare<[string, string], { fingerprint: string; conversation_id: string }>(
      'select fingerprint, conversation_id from submissions where site_id = ? and submission_id = ?',
    );
    this.selectSubmissionId = connection
      .prepare<[string, string], string>(
        `select submission_id from submissions indexed by submissions_of_conversation
         where conversation_id = ? and site_id = ?`,
      )
      .pluck();
    this.insertSubmission = connection.prepare<[string, string, string, string]>(
      'insert into submissions (site_id, submission_id, fingerprint, conversation_id) values (?, ?, ?, ?)',
    );
    this.selectUsedKey = connection.prepare<[string, string], { fingerprint: string }>(
      'select fingerprint from used_keys where conversation_id = ? and key = ?',
    );
    this.insertUsedKey = connection.prepare<[string, string, string, number]>(
      'insert into used_keys (conversation_id, key, fingerprint, used_at) values (?, ?, ?, ?)',
    );
    this.selectMemberName = connection.prepare<[string, string], string>(SELECT_MEMBER_NAME_SQL).pluck();
    const ofAssignee = `from conversations indexed by conversations_by_assignee
       where site_id = ? and route in ('ticket', 'chat') and assignee_id = ?`;
    this.selectAssignedIds = connection
      .prepare<[string, string, number], string>(
        `select id ${ofAssignee} and status <> 'resolved' limit cast(? as integer)`,
      )
      .pluck();
    this.unassignResolved = connection.prepare<[string, string, number]>(
      `update conversations set assignee_id = null
       where id in (select id ${ofAssignee} and status = 'resolved' limit cast(? as integer))`,
    );
    this.deleteUsedKeys = connection.prepare<[number, number]>(
      `delete from used_keys where (conversation_id, key) in
         (select conversation_id, key from used_keys where used_at < ? order by used_at limit ?)`,
    );
  }
}
