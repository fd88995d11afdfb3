export const widget = `
-- What the widget says in the site's own words, as JSON.
alter table sites add column texts text not null default '{}';

-- The document is what the site's widget offers, as JSON.
create table widgets (
  site_id text primary key references sites (id),
  document text not null
) strict;
`;
