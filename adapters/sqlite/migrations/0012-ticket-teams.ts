export const ticketTeams = `
alter table conversations add column team text;
create index conversations_by_team on conversations
  (site_id, route, team, updated_at desc, id desc, status, priority, last_changed_by) where team is not null;

-- Adds the member "team" between "priority" and "summary". The members before "summary" contain no free text, so the
-- first match is the member itself.
update conversations set document =
  substr(document, 1, instr(document, ',"summary":') - 1) || ',"team":null' ||
  substr(document, instr(document, ',"summary":'))
where instr(document, ',"summary":') > 0;
`;
