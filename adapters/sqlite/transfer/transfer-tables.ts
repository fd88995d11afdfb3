import type { TransferPart } from '../../../core/transfer/store-transfer.port.ts';

/** The table and columns of one part of the store that `portico` copies between stores. */
export interface TransferTable {
  readonly table: string;
  /** The columns of the primary key, in the key's order. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns whose values are text in the transferred records, each with its type in the table. */
  readonly asText?: Readonly<Record<string, 'integer' | 'blob'>>;
  /**
   * A column of another table whose value the records also contain. The column is read with the subquery `from`, and
   * never written.
   */
  readonly joinedColumn?: { readonly column: string; readonly from: string };
}

export const TRANSFER_TABLES: Readonly<Record<TransferPart, TransferTable>> = {
  accounts: {
    table: 'accounts',
    key: ['id'],
    columns: ['id', 'email', 'name', 'password_hash', 'role', 'created_at', 'last_used_at', 'closed_at'],
  },
  sites: {
    table: 'sites',
    key: ['id'],
    columns: ['id', 'account_id', 'name', 'allowed_origins', 'locale', 'texts', 'created_at', 'deletion'],
  },
  siteMembers: {
    table: 'site_members',
    key: ['site_id', 'account_id'],
    columns: ['site_id', 'account_id', 'role', 'since'],
  },
  formerMembers: {
    table: 'former_members',
    key: ['site_id', 'account_id'],
    columns: ['site_id', 'account_id'],
  },
  invitations: {
    table: 'invitations',
    key: ['id'],
    columns: ['id', 'site_id', 'email', 'role', 'token_hash', 'invited_by', 'created_at', 'expires_at'],
  },
  apiKeys: {
    table: 'api_keys',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'name',
      'scopes',
      'prefix',
      'secret_hash',
      'created_at',
      'last_used_at',
      'expires_at',
      'revoked_at',
      'allowed_networks',
    ],
  },
  sessions: {
    table: 'sessions',
    key: ['id'],
    columns: ['id', 'family_id', 'account_id', 'token_hash', 'created_at', 'expires_at', 'used_at', 'device'],
  },
  passwordResets: {
    table: 'password_resets',
    key: ['account_id'],
    columns: ['account_id', 'token_hash', 'expires_at'],
  },
  counters: { table: 'change_counters', key: ['site_id'], columns: ['site_id', 'latest'] },
  conversations: {
    table: 'conversations',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'route',
      'status',
      'priority',
      'team',
      'assignee_id',
      'external_system',
      'external_ticket_id',
      'updated_at',
      'change_number',
      'last_changed_by',
      'others_change',
      'others_at',
      'token_hash',
      'document',
      'created_at',
      'visitor_email',
      'visitor_phone',
      'waiting_for',
      'waiting_since',
      'last_message',
      'visitor_messages',
      'first_answered_at',
      'first_answer_ms',
      'resolved_at',
    ],
  },
  conversationChanges: {
    table: 'conversation_changes',
    key: ['conversation_id', 'change_number'],
    columns: ['conversation_id', 'change_number', 'document'],
    joinedColumn: {
      column: 'site_id',
      from: `(select conversation_id, conversation_changes.change_number as change_number,
          conversation_changes.document as document, site_id
        from conversation_changes join conversations on conversations.id = conversation_id)`,
    },
  },
  submissions: {
    table: 'submissions',
    key: ['site_id', 'submission_id'],
    columns: ['site_id', 'submission_id', 'fingerprint', 'conversation_id'],
  },
  usedKeys: {
    table: 'used_keys',
    key: ['conversation_id', 'key'],
    columns: ['conversation_id', 'key', 'fingerprint', 'used_at'],
    joinedColumn: {
      column: 'site_id',
      from: '(select used_keys.*, site_id from used_keys join conversations on conversations.id = conversation_id)',
    },
  },
  erasedConversations: {
    table: 'erased_conversations',
    key: ['id'],
    columns: ['id', 'site_id', 'route', 'updated_at', 'change_number'],
  },
  erasures: {
    table: 'erasures',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'state',
      'requested_at',
      'requested_by',
      'finished_at',
      'person',
      'position',
      'leased_until',
      'counts',
    ],
  },
  profiles: { table: 'profiles', key: ['key'], columns: ['key', 'status', 'current'] },
  profileVersions: {
    table: 'profile_versions',
    key: ['profile_version'],
    columns: [
      'profile_version',
      'profile_key',
      'version',
      'sequence',
      'published_at',
      'title',
      'retention_days',
      'rules',
    ],
  },
  assessments: {
    table: 'assessments',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'idempotency_key',
      'fingerprint',
      'status',
      'created_at',
      'deletes_at',
      'fencing_number',
      'free_at',
      'summary',
      'document',
    ],
  },
  installations: {
    table: 'installations',
    key: ['id'],
    columns: ['id', 'site_id', 'applies', 'turn_expires_at', 'fencing_number', 'refusals', 'document'],
  },
  deliveries: {
    table: 'deliveries',
    key: ['installation_id', 'delivery_id'],
    columns: [
      'installation_id',
      'delivery_id',
      'site_id',
      'sequence',
      'received_at',
      'sent_at',
      'digest',
      'bytes',
      'state',
      'attempts',
      'due_at',
      'record_id',
      'ticket_id',
      'settled_at',
      'failure_code',
      'failure_pointer',
      'replay',
      'applied_at',
      'revision',
      'body',
    ],
    asText: { sequence: 'integer', body: 'blob' },
  },
  paymentActions: { table: 'payment_actions', key: ['site_id'], columns: ['site_id', 'document'] },
  executions: {
    table: 'executions',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'idempotency_key',
      'provider',
      'session_id',
      'payment_reference',
      'status',
      'question_at',
      'askable_at',
      'visitor_data_at',
      'document',
    ],
  },
  unmatchedMoney: {
    table: 'unmatched_money',
    key: ['site_id', 'provider', 'execution_id', 'payment_reference'],
    columns: ['site_id', 'provider', 'execution_id', 'payment_reference', 'occurred_at', 'document'],
  },
  earlyReturns: {
    table: 'early_returns',
    key: ['site_id', 'provider', 'payment_reference', 'event_id'],
    columns: ['site_id', 'provider', 'payment_reference', 'event_id', 'waits_until', 'document'],
  },
  fakeSessions: { table: 'fake_sessions', key: ['id'], columns: ['id', 'document'] },
  webhooks: { table: 'webhooks', key: ['id'], columns: ['id', 'site_id', 'url', 'active', 'deleted', 'document'] },
  events: {
    table: 'events',
    key: ['id'],
    columns: [
      'sequence',
      'id',
      'site_id',
      'type',
      'subject_id',
      'version',
      'occurred_at',
      'changed_by',
      'change_number',
      'dispatched',
      'document',
    ],
  },
  webhookDeliveries: {
    table: 'webhook_deliveries',
    key: ['webhook_id', 'event_id'],
    columns: [
      'webhook_id',
      'event_id',
      'site_id',
      'type',
      'subject_id',
      'version',
      'state',
      'attempts',
      'due_at',
      'created_at',
      'finished_at',
      'log',
    ],
  },
  webhookQueues: {
    table: 'webhook_queues',
    key: ['webhook_id', 'subject_id'],
    columns: ['webhook_id', 'subject_id', 'due_at', 'fencing_number'],
  },
  // The cursor (column `position`) is not copied, because it is valid in one store only. So the target store starts the
  // resend from the beginning.
  webhookResends: {
    table: 'webhook_resends',
    key: ['webhook_id'],
    columns: ['webhook_id', 'site_id', 'since', 'requested_at'],
  },
  widgets: { table: 'widgets', key: ['site_id'], columns: ['site_id', 'document'] },
  siteRouting: { table: 'site_routing', key: ['site_id'], columns: ['site_id', 'document'] },
  siteRetention: { table: 'site_retention', key: ['site_id'], columns: ['site_id', 'document'] },
  siteNotifications: {
    table: 'site_notifications',
    key: ['site_id'],
    columns: ['site_id', 'visitor_answers', 'alert_text'],
  },
  mails: {
    table: 'mails',
    key: ['id'],
    columns: [
      'id',
      'site_id',
      'group_key',
      'kind',
      'recipient',
      'team',
      'items',
      'item_count',
      'new_count',
      'state',
      'attempts',
      'due_at',
      'created_at',
      'failed_at',
      'failure',
      'fencing_number',
    ],
  },
  visitorMail: {
    table: 'visitor_mail',
    key: ['conversation_id'],
    columns: ['conversation_id', 'unsubscribed', 'sends'],
    joinedColumn: {
      column: 'site_id',
      from: '(select v.*, c.site_id from visitor_mail as v join conversations as c on c.id = v.conversation_id)',
    },
  },
  seenMarks: {
    table: 'seen_marks',
    key: ['conversation_id', 'reader'],
    columns: ['conversation_id', 'reader', 'through', 'seen_at'],
    joinedColumn: {
      column: 'site_id',
      from: '(select s.*, c.site_id from seen_marks as s join conversations as c on c.id = s.conversation_id)',
    },
  },
  readMarks: {
    table: 'read_marks',
    key: ['account_id', 'conversation_id'],
    columns: ['account_id', 'conversation_id', 'visitor_messages'],
    joinedColumn: {
      column: 'site_id',
      from: '(select r.*, c.site_id from read_marks as r join conversations as c on c.id = r.conversation_id)',
    },
  },
  auditEntries: {
    table: 'audit_entries',
    key: ['id'],
    columns: ['id', 'owner_id', 'at', 'by', 'action', 'subject_id', 'detail'],
  },
  masterKeyChecks: { table: 'master_key_check', key: ['id'], columns: ['id', 'sealed'] },
  usageCounts: {
    table: 'usage_counts',
    key: ['site_id', 'day', 'subject', 'what'],
    columns: ['site_id', 'day', 'subject', 'what', 'count'],
  },
  widgetSightings: {
    table: 'widget_sightings',
    key: ['site_id', 'origin'],
    columns: ['site_id', 'origin', 'seen_at'],
  },
};

/** Converts a column name to the field name in records: `site_id` to `siteId`. */
export function toFieldName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
