export const milestonesAndSightings = `
-- When a specialist first answered, and the milliseconds from created_at until then. resolved_at: when the conversation
-- was first resolved. Each is set once and then stays.
alter table conversations add column first_answered_at text;
alter table conversations add column first_answer_ms integer;
alter table conversations add column resolved_at text;

update conversations set
  first_answered_at = (
    select value ->> 'createdAt' from json_each(document, '$.messages')
    where value ->> 'role' = 'specialist' order by key limit 1),
  -- The history has no entry if the conversation was resolved before histories were stored.
  resolved_at = coalesce(
    (select value ->> 'at' from conversation_changes as changes, json_each(changes.document)
     where conversation_id = conversations.id
       and value ->> '$.change.field' = 'status' and value ->> '$.change.to' = 'resolved'
     order by change_number limit 1),
    case when status = 'resolved' then updated_at end);
update conversations set
  first_answer_ms = max(0, cast(round((julianday(first_answered_at) - julianday(created_at)) * 86400000) as integer))
where first_answered_at is not null;

-- Each conversation enters these indexes once.
create index conversations_by_first_answer on conversations (site_id, first_answered_at, first_answer_ms)
  where first_answered_at is not null;
create index conversations_by_resolution on conversations (site_id, resolved_at) where resolved_at is not null;

-- When pages of each origin last loaded the site's widget, in milliseconds since 1970, to a few minutes.
create table widget_sightings (
  site_id text not null references sites (id),
  origin text not null,
  seen_at integer not null,
  primary key (site_id, origin)
) strict, without rowid;
`;
