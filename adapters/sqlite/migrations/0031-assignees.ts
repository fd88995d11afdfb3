export const assignees = `
-- The account to which a conversation is assigned, not in the document, because readers append the current name. It may
-- be no member of the site any more: former_members says which tickets are still to be unassigned.
alter table conversations add column assignee_id text;
create index conversations_by_assignee on conversations
  (site_id, route, assignee_id, updated_at desc, id desc, status, priority, last_changed_by)
  where assignee_id is not null;

create table former_members (
  site_id text not null references sites (id),
  account_id text not null,
  primary key (site_id, account_id)
) strict, without rowid;

-- Counts changes of who a member of the site is and how they are named. Cached pages of tickets show these names.
alter table change_counters add column member_changes integer not null default 0;
create trigger member_added after insert on site_members begin
  update change_counters set member_changes = member_changes + 1 where site_id = new.site_id;
end;
create trigger member_removed after delete on site_members begin
  update change_counters set member_changes = member_changes + 1 where site_id = old.site_id;
end;
create trigger member_renamed after update of name on accounts begin
  update change_counters set member_changes = member_changes + 1
  where site_id in (select site_id from site_members where account_id = new.id);
end;
`;
