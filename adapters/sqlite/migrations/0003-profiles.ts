export const profiles = `
-- current is the number of the version published last.
create table profiles (
  key text primary key,
  status text not null check (status in ('active', 'inactive')),
  current text not null
) strict, without rowid;

-- sequence counts a profile's versions in the order of their publication; rules are canonical JSON.
create table profile_versions (
  profile_version text primary key,
  profile_key text not null references profiles (key),
  version text not null,
  sequence integer not null,
  published_at integer not null,
  rules text not null,
  unique (profile_key, version),
  unique (profile_key, sequence)
) strict;
`;
