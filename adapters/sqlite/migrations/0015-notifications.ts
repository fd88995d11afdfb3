export const notifications = `
create table site_notifications (
  site_id text primary key references sites (id),
  visitor_answers integer not null check (visitor_answers in (0, 1)),
  alert_text text not null
) strict, without rowid;

-- Finds the sites whose routing has an alert. A quote in a text is escaped in JSON, so only the member matches.
create index site_routing_with_alert on site_routing (site_id) where instr(document, '"alert":{') > 0;

-- Mails that are pending or have failed. recipient: null for mails to visitors, whose address is in the conversation.
-- group_key: null once a worker has taken the mail, so that no further message joins it. due_at: also the expiry of a
-- lease. items and failure: as JSON.
create table mails (
  id text primary key,
  site_id text not null references sites (id),
  group_key text,
  kind text not null check (kind in ('alert', 'answer')),
  recipient text,
  team text,
  items text not null,
  item_count integer not null,
  new_count integer not null,
  state text not null check (state in ('pending', 'failed')),
  attempts integer not null,
  due_at integer check ((due_at is null) = (state = 'failed')),
  created_at integer not null,
  failed_at integer check ((failed_at is null) = (state = 'pending')),
  failure text,
  fencing_number integer not null default 0
) strict, without rowid;
create unique index mails_to_join on mails (site_id, group_key) where group_key is not null;
create index mails_due on mails (due_at) where state = 'pending';
create index mails_of_site on mails (site_id, id);
create index mails_by_state on mails (site_id, state, id);
create index mails_failed on mails (failed_at) where state = 'failed';

-- Finds the submission from which the token of a conversation derives.
create index submissions_of_conversation on submissions (conversation_id);

-- What decides whether the visitor of a conversation is mailed. sends: the latest mails as JSON.
create table visitor_mail (
  conversation_id text primary key references conversations (id),
  seen_through integer not null,
  unsubscribed integer not null check (unsubscribed in (0, 1)),
  sends text not null
) strict, without rowid;
`;
