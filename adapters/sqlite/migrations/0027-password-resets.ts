export const passwordResets = `
-- Requests to reset a password, at most one per account.
create table password_resets (
  account_id text primary key,
  token_hash text not null unique,
  expires_at integer not null
) strict, without rowid;
`;
