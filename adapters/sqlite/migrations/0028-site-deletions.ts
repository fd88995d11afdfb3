export const siteDeletions = `
-- deletion: when the site was deleted and is removed, as JSON.
alter table sites add column deletion text;
create index sites_deleted on sites (id) where deletion is not null;
`;
