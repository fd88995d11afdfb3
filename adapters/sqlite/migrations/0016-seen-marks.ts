export const seenMarks = `
-- How far the visitor and the team have seen a conversation. through: created_at of the latest seen message of the
-- other side. seen_at: when it was seen.
create table seen_marks (
  conversation_id text not null references conversations (id),
  reader text not null check (reader in ('visitor', 'team')),
  through integer not null,
  seen_at integer not null,
  primary key (conversation_id, reader)
) strict, without rowid;

-- When the answers were seen was not stored.
insert into seen_marks (conversation_id, reader, through, seen_at)
  select conversation_id, 'visitor', seen_through, seen_through from visitor_mail where seen_through > 0;
alter table visitor_mail drop column seen_through;
`;
