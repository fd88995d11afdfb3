export const siteMembers = `
-- since: milliseconds since 1970.
create table site_members (
  site_id text not null references sites (id),
  account_id text not null references accounts (id),
  role text not null check (role in ('owner', 'admin', 'agent', 'viewer')),
  since integer not null,
  primary key (site_id, account_id)
) strict, without rowid;
create index site_members_of_account on site_members (account_id, site_id);

insert into site_members (site_id, account_id, role, since) select id, account_id, 'owner', created_at from sites;
`;
