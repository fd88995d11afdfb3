export const payments = `
-- document: the site's payment action as JSON; its credentials are encrypted.
create table payment_actions (
  site_id text primary key references sites (id),
  document text not null
) strict;

-- document: the execution as JSON; the other columns are for queries.
create table executions (
  id text primary key,
  site_id text not null references sites (id),
  idempotency_key text,
  provider text not null,
  session_id text,
  payment_reference text,
  status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'expired', 'canceled')),
  question_at integer,
  askable_at integer not null,
  document text not null
) strict;
create unique index executions_by_key on executions (site_id, idempotency_key) where idempotency_key is not null;
create index executions_by_age on executions (site_id, id desc);
create index executions_by_status on executions (site_id, status, id desc);
create index executions_by_session on executions (site_id, provider, session_id) where session_id is not null;
create index executions_by_payment on executions (site_id, provider, payment_reference)
  where payment_reference is not null;
create index executions_to_ask on executions (question_at) where question_at is not null;

-- execution_id is empty for a session without an execution.
create table unmatched_money (
  site_id text not null references sites (id),
  provider text not null,
  execution_id text not null,
  payment_reference text not null,
  occurred_at integer not null,
  document text not null,
  primary key (site_id, provider, execution_id, payment_reference)
) strict;
create index unmatched_money_by_time on unmatched_money (site_id, occurred_at desc, payment_reference desc);
create index unmatched_money_of_execution on unmatched_money (execution_id);

-- Checkout sessions of the fake provider, which defines the format of the document.
create table fake_sessions (id text primary key, document text not null) strict;
`;
