export const webhooks = `
-- url: in the form of normalizeWebhookUrl. document: the webhook as JSON.
-- deleted: 1 once it is deleted and only its deliveries are left.
create table webhooks (
  id text primary key,
  site_id text not null,
  url text not null,
  active integer not null check (active in (0, 1)),
  deleted integer not null default 0 check (deleted in (0, 1)),
  document text not null
) strict, without rowid;
create unique index webhooks_of_site on webhooks (site_id, url) where deleted = 0;
create index webhooks_deleted on webhooks (id) where deleted = 1;

-- sequence: the order in which changes were committed. dispatched: 1 once the event's deliveries are created.
create table events (
  sequence integer primary key,
  id text not null unique,
  site_id text not null,
  type text not null,
  subject_id text not null,
  version integer not null,
  occurred_at integer not null,
  changed_by text,
  change_number integer,
  dispatched integer not null default 0 check (dispatched in (0, 1)),
  document text not null
) strict;
create index events_waiting on events (sequence) where dispatched = 0;
create index events_of_site on events (site_id, occurred_at, sequence);

-- log: the latest attempts as JSON.
create table webhook_deliveries (
  webhook_id text not null,
  event_id text not null,
  site_id text not null,
  type text not null,
  subject_id text not null,
  version integer not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  due_at integer check ((due_at is null) = (state in ('delivered', 'failed'))),
  created_at integer not null,
  finished_at integer,
  log text not null,
  primary key (webhook_id, event_id)
) strict, without rowid;
create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, event_id);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, subject_id, version, event_id)
  where state = 'pending';

-- The subjects of each webhook that have pending deliveries. due_at: also the expiry of a lease.
create table webhook_queues (
  webhook_id text not null,
  subject_id text not null,
  due_at integer not null,
  fencing_number integer not null default 0,
  primary key (webhook_id, subject_id)
) strict, without rowid;
create index webhook_queues_due on webhook_queues (webhook_id, due_at);
`;
