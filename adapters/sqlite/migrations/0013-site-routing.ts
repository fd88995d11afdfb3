export const siteRouting = `
-- document: the rules that route new tickets and chats, as JSON.
create table site_routing (
  site_id text primary key references sites (id),
  document text not null
) strict;
`;
