export const sitesKeysTickets = `
create table accounts (
  id text primary key,
  email text not null unique,
  password_hash text not null,
  role text not null check (role in ('operator', 'owner')),
  created_at integer not null
) strict, without rowid;

create table sites (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  allowed_origins text not null,
  locale text not null,
  created_at integer not null
) strict, without rowid;
create index sites_of_account on sites (account_id, id);

create table api_keys (
  id text primary key,
  site_id text not null references sites (id),
  name text not null,
  scopes text not null,
  prefix text not null,
  secret_hash text not null unique,
  created_at integer not null,
  last_used_at integer,
  expires_at integer,
  revoked_at integer
) strict, without rowid;
create index api_keys_of_site on api_keys (site_id, id desc);

create table sessions (
  id text primary key,
  family_id text not null,
  account_id text not null references accounts (id),
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;
create index sessions_of_family on sessions (family_id, expires_at);

create table change_counters (
  site_id text primary key references sites (id),
  latest integer not null
) strict, without rowid;

-- others_change and others_at: number and time of the latest change by anyone but last_changed_by.
create table conversations (
  id text primary key,
  site_id text not null references sites (id),
  route text not null check (route in ('ticket', 'chat')),
  status text not null,
  priority text not null,
  external_system text,
  external_ticket_id text,
  updated_at text not null,
  change_number integer not null,
  last_changed_by text not null,
  others_change integer not null default 0,
  others_at text not null default '',
  token_hash text not null,
  document text not null
) strict;
-- Includes the columns of the other filters, so SQLite skips tickets that do not match without reading them.
create index tickets_by_update on conversations
  (site_id, updated_at desc, id desc, priority, last_changed_by, others_at, others_change, change_number)
  where route = 'ticket';
create index tickets_by_status on conversations
  (site_id, status, updated_at desc, id desc, priority, last_changed_by) where route = 'ticket';
create index tickets_high on conversations
  (site_id, updated_at desc, id desc, status, last_changed_by) where route = 'ticket' and priority = 'high';
create index tickets_urgent on conversations
  (site_id, updated_at desc, id desc, status, last_changed_by) where route = 'ticket' and priority = 'urgent';
create index tickets_by_system on conversations
  (site_id, external_system, updated_at desc, id desc, status, priority, last_changed_by)
  where route = 'ticket' and external_system is not null;
create index tickets_by_external_id on conversations (site_id, external_ticket_id)
  where route = 'ticket' and external_ticket_id is not null;
create unique index tickets_by_change on conversations (site_id, change_number) where route = 'ticket';

create table submissions (
  site_id text not null references sites (id),
  submission_id text not null,
  fingerprint text not null,
  conversation_id text not null references conversations (id),
  primary key (site_id, submission_id)
) strict, without rowid;

create table used_keys (
  conversation_id text not null references conversations (id),
  key text not null,
  fingerprint text not null,
  used_at integer not null,
  primary key (conversation_id, key)
) strict, without rowid;
create index used_keys_by_time on used_keys (used_at);
`;
