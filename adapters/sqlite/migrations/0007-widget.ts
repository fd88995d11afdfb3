export const widget = `
-- texts: the site's own texts for the widget, as JSON.
alter table sites add column texts text not null default '{}';

-- document: the widget configuration as JSON.
create table widgets (
  site_id text primary key references sites (id),
  document text not null
) strict;
`;
