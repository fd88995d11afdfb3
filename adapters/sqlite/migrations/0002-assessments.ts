export const assessments = `
-- free_at: when an assessment can be taken. 0 if queued, the expiry of its lease if running, otherwise null.
create table assessments (
  id text primary key,
  site_id text not null references sites (id),
  idempotency_key text not null,
  fingerprint text not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  created_at integer not null,
  deletes_at integer not null,
  fencing_number integer not null,
  free_at integer check ((free_at is null) = (status in ('completed', 'failed'))),
  summary text not null,
  document text not null
) strict;
create unique index assessments_by_key on assessments (site_id, idempotency_key);
create index assessments_by_age on assessments (site_id, id desc);
create index assessments_by_status on assessments (site_id, status, id desc);
create index assessments_active on assessments (site_id, deletes_at) where free_at is not null;
create index assessments_by_turn on assessments (free_at, site_id, created_at, id, deletes_at)
  where free_at is not null;
create index assessments_due on assessments (deletes_at);

create table audit_entries (
  id text primary key,
  site_id text not null references sites (id),
  at integer not null,
  by text not null,
  action text not null,
  subject_id text not null
) strict, without rowid;
create index audit_entries_of_site on audit_entries (site_id, id desc);
`;
