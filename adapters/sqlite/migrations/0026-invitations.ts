export const invitations = `
-- token_hash: SHA-256 of the token in the link. expires_at: milliseconds since 1970.
create table invitations (
  id text primary key,
  site_id text not null references sites (id),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'agent', 'viewer')),
  token_hash text not null unique,
  invited_by text not null references accounts (id),
  created_at integer not null,
  expires_at integer not null
) strict, without rowid;
create unique index invitations_of_site on invitations (site_id, email);
create index invitations_by_expiry on invitations (expires_at);
`;
