/** SQL for the preview of a message, as `deriveInboxFields` makes it. */
const buildPreviewSql = (content: string) => {
  const line = `replace(replace(replace(${content}, char(9), ' '), char(10), ' '), char(13), ' ')`;
  return `case when length(${content}) > 140 then substr(${line}, 1, 139) || '…' else ${line} end`;
};

/** SQL for the largest position of a message with one of these roles, -1 if there is none. */
const buildLastPositionSql = (roles: string) =>
  `coalesce((select max(key) from json_each(document, '$.messages') where value ->> 'role' in (${roles})), -1)`;

export const inbox = `
-- Derived from the document with each change. waiting_since: the first message without an answer. last_message: JSON.
-- visitor_messages: how many messages the visitor has written. visitor_email: in lower case.
alter table conversations add column created_at text not null default '';
alter table conversations add column visitor_email text;
alter table conversations add column waiting_for text check (waiting_for in ('us', 'visitor'));
alter table conversations add column waiting_since text;
alter table conversations add column last_message text;
alter table conversations add column visitor_messages integer not null default 0;

update conversations set
  created_at = document ->> '$.createdAt',
  visitor_email = nullif(lower(trim(document ->> '$.visitor.email')), ''),
  waiting_for = case
    when status = 'resolved' then null
    when ${buildLastPositionSql("'specialist'")} > ${buildLastPositionSql("'visitor'")} then 'visitor'
    else 'us' end,
  last_message = (
    select json_object('role', value ->> 'role', 'authorName', value ->> 'authorName',
      'preview', ${buildPreviewSql("(value ->> 'content')")}, 'createdAt', value ->> 'createdAt')
    from json_each(document, '$.messages') order by key desc limit 1),
  visitor_messages = (
    select count(*) from json_each(document, '$.messages') where value ->> 'role' = 'visitor');
update conversations set waiting_since = coalesce((
    select value ->> 'createdAt' from json_each(document, '$.messages')
    where value ->> 'role' = case waiting_for when 'us' then 'visitor' else 'specialist' end
      and key > case waiting_for
        when 'us' then ${buildLastPositionSql("'specialist'")}
        else ${buildLastPositionSql("'visitor'")} end
    order by key limit 1), created_at)
where waiting_for is not null;

-- No change writes to the first two indexes, and only a change of who waits writes to the third one.
create index conversations_by_creation on conversations (site_id, created_at desc, id desc, route);
create index conversations_of_visitor on conversations (site_id, visitor_email, created_at desc, id desc, route)
  where visitor_email is not null;
create index conversations_waiting on conversations
  (site_id, waiting_for, waiting_since, id, route) where waiting_for is not null;

-- How many of the visitor's messages an account has seen.
create table read_marks (
  account_id text not null references accounts (id),
  conversation_id text not null references conversations (id),
  visitor_messages integer not null,
  primary key (account_id, conversation_id)
) strict, without rowid;
-- Finds the marks of a conversation, when it is deleted.
create index read_marks_of_conversation on read_marks (conversation_id);
`;
