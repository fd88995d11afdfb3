export const masterKeyCheck = `
-- At most one row: a text that was sealed under the master key of this store.
create table master_key_check (
  id integer primary key check (id = 1),
  sealed text not null
) strict;
`;
