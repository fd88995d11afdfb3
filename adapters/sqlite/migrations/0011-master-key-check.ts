export const masterKeyCheck = `
-- At most one row: a text sealed with the master key of this store.
create table master_key_check (
  id text primary key check (id = 'check'),
  sealed text not null
) strict, without rowid;
`;
