export const profiles = `
-- current: the version published last.
create table profiles (
  key text primary key,
  status text not null check (status in ('active', 'inactive')),
  current text not null
) strict, without rowid;

-- sequence: position of the version in the order of publication, from 1. rules: canonical JSON.
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
