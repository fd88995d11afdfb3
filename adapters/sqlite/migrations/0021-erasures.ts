/**
 * SQL for the digits of a phone number, as `toLookupPhone` returns them: a leading `+` or `00` becomes `+`, and every
 * other character that is no digit is left out.
 */
const buildPhoneSql = (phone: string) => `(
  select nullif(iif(trim(${phone}) glob '+*', '+' || digits,
      iif(digits glob '00*', '+' || substr(digits, 3), digits)), '+')
  from (
    with recursive scan (position, digits) as (
      select 0, ''
      union all
      select position + 1, digits ||
        iif(substr(${phone}, position + 1, 1) glob '[0-9]', substr(${phone}, position + 1, 1), '')
      from scan where position < length(${phone}))
    select digits from scan order by position desc limit 1)
  where digits <> '')`;

export const erasures = `
-- What is left of erased conversations. It contains no data of visitors.
create table erased_conversations (
  id text primary key,
  site_id text not null references sites (id),
  route text not null check (route in ('ticket', 'chat')),
  updated_at text not null,
  change_number integer not null
) strict, without rowid;
create index erased_tickets_by_update on erased_conversations
  (site_id, updated_at desc, id desc, change_number) where route = 'ticket';
create index erased_tickets_by_change on erased_conversations (site_id, change_number) where route = 'ticket';

-- visitor_phone: the digits, with a leading + if the number is international.
alter table conversations add column visitor_phone text;
update conversations set visitor_phone = ${buildPhoneSql("(document ->> '$.visitor.phone')")}
where document ->> '$.visitor.phone' is not null;
create index conversations_of_phone on conversations (site_id, visitor_phone, created_at desc, id desc)
  where visitor_phone is not null;

-- These find the records about a conversation, when it is erased.
create index events_of_subject on events (site_id, subject_id);
create index mails_of_conversation on mails (site_id, items ->> '$[0].conversationId') where kind = 'answer';
create index deliveries_of_ticket on deliveries (site_id, ticket_id) where ticket_id is not null;

-- Erasures of persons. person: JSON of the email address or phone number, null once everything is erased.
-- position: JSON of how far it has got. leased_until: until when one process works on it.
create table erasures (
  id text primary key,
  site_id text not null references sites (id),
  state text not null check (state in ('pending', 'completed')),
  requested_at integer not null,
  requested_by text not null,
  finished_at integer check ((finished_at is null) = (state = 'pending')),
  person text,
  position text,
  leased_until integer not null default 0,
  counts text not null
) strict, without rowid;
create index erasures_pending on erasures (leased_until, id) where state = 'pending';
create index erasures_of_site on erasures (site_id, id);

create index deliveries_of_site on deliveries (site_id, sequence);

-- Its only row says that deleted data may still be in the write-ahead log. requests: grows with each deletion.
create table pending_scrub (id integer primary key check (id = 1), requests integer not null) strict;
`;
