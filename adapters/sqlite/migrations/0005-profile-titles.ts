/** Columns for lists of versions, which then need not read the rules, which are long. */
export const profileTitles = `
alter table profile_versions add column title text not null default '';
alter table profile_versions add column retention_days integer not null default 0;
update profile_versions set
  title = json_extract(rules, '$.title'),
  retention_days = json_extract(rules, '$.retentionDays');
`;
