export const closedAccounts = `
-- last_used_at: latest sign-in or refresh of a session. A closed account has no address, and exists only until the
-- records that refer to it are deleted.
alter table accounts add column last_used_at integer;
alter table accounts add column closed_at integer;
update accounts set last_used_at = (select max(created_at) from sessions where account_id = accounts.id);
create index accounts_closed on accounts (id) where closed_at is not null;
create index invitations_of_inviter on invitations (invited_by);

`;
