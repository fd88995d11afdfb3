export const crm = `
-- document: the installation as JSON. applies: 1 while its deliveries are applied.
create table installations (
  id text primary key,
  site_id text not null references sites (id),
  applies integer not null check (applies in (0, 1)),
  turn_expires_at integer not null default 0,
  fencing_number integer not null default 0,
  refusals text not null default '{"counts":{},"latest":[]}',
  document text not null
) strict;
create index installations_of_site on installations (site_id, id desc);
create index installations_by_turn on installations (turn_expires_at, id) where applies = 1;

-- sequence: the order received. due_at is set while a delivery waits, settled_at once it has ended.
create table deliveries (
  sequence integer primary key,
  site_id text not null,
  installation_id text not null references installations (id),
  delivery_id text not null,
  received_at integer not null,
  sent_at integer not null,
  digest text not null,
  bytes integer not null,
  state text not null check (state in ('received', 'retrying', 'applied', 'unmatched', 'failed')),
  attempts integer not null,
  due_at integer check ((due_at is null) = (state in ('applied', 'unmatched', 'failed'))),
  record_id text,
  ticket_id text,
  settled_at integer,
  failure_code text,
  failure_pointer text,
  applied_change text,
  revision integer not null,
  body blob not null
) strict;
create unique index deliveries_by_id on deliveries (installation_id, delivery_id);
create index deliveries_in_order on deliveries (installation_id, sequence);
create index deliveries_by_state on deliveries (installation_id, state, sequence);
create index deliveries_waiting on deliveries (installation_id, sequence, due_at) where due_at is not null;
create index deliveries_of_record on deliveries (installation_id, record_id, sequence) where due_at is not null;
create index deliveries_ended on deliveries (received_at) where due_at is null;
`;
