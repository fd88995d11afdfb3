/**
 * Returns SQL that replaces the card of a conversation: its fields in lists (`card`) and its text for searches
 * (`words`). `c` names the row.
 */
const buildCardSql = (c: string) => `
  delete from conversation_cards where id = ${c}.id;
  insert into conversation_cards (id, words, card) values (${c}.id,
    coalesce(${c}.document ->> '$.summary', '') || char(10) ||
      coalesce(${c}.document ->> '$.visitor.name', '') || char(10) ||
      coalesce(${c}.document ->> '$.visitor.email', '') || char(10) ||
      coalesce(${c}.external_ticket_id, '') || char(10) || ${c}.id,
    json_object('id', ${c}.id, 'route', ${c}.route, 'summary', ${c}.document ->> '$.summary',
      'visitor', json(${c}.document -> '$.visitor'), 'externalTicketId', ${c}.external_ticket_id,
      'externalTicketUrl', ${c}.document ->> '$.externalTicketUrl', 'externalSystem', ${c}.external_system,
      'createdAt', ${c}.document ->> '$.createdAt'))`;

export const monitoring = `
create index chats_by_update on conversations (site_id, updated_at desc, id desc, status, priority)
  where route = 'chat';

-- A separate table, so that a search reads no documents and a change of status writes no card.
create table conversation_cards (id text primary key, words text not null, card text not null) strict, without rowid;
create trigger conversation_opened after insert on conversations begin ${buildCardSql('new')}; end;
-- Updates that change the external link also set route, which fires this trigger. Other updates leave the card alone.
create trigger conversation_linked after update of route on conversations begin ${buildCardSql('new')}; end;
update conversations set route = route;

-- document: JSON of the changes of status, priority and link.
create table conversation_changes (
  conversation_id text not null references conversations (id),
  change_number integer not null,
  document text not null,
  primary key (conversation_id, change_number)
) strict, without rowid;

-- owner_id: the site or account that the entry belongs to.
create table audit_records (
  id text primary key,
  owner_id text not null,
  at integer not null,
  by text not null,
  action text not null,
  subject_id text not null,
  detail text
) strict, without rowid;
insert into audit_records select id, site_id, at, by, action, subject_id, null from audit_entries;
drop table audit_entries;
alter table audit_records rename to audit_entries;
create index audit_entries_of_owner on audit_entries (owner_id, id desc);

-- requests: a batch of logged requests as JSON, oldest first.
create table request_batches (
  id text primary key,
  site_id text not null references sites (id),
  written_at integer not null,
  count integer not null,
  requests text not null
) strict, without rowid;
create index request_batches_of_site on request_batches (site_id, id desc, written_at, count);
create index request_batches_by_time on request_batches (written_at);

create table usage_counts (
  site_id text not null references sites (id),
  day text not null,
  subject text not null,
  what text not null,
  count integer not null,
  primary key (site_id, day, subject, what)
) strict, without rowid;
create index usage_counts_by_day on usage_counts (day);

-- Server and worker processes; seen_at is the latest heartbeat.
create table processes (
  id text primary key,
  role text not null,
  version text not null,
  started_at integer not null,
  seen_at integer not null
) strict, without rowid;
`;
