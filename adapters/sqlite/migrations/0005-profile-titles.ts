/** What lists tell of a version, so that its rules, which are long, are read by runs alone. */
export const profileTitles = `
alter table profile_versions add column title text not null default '';
alter table profile_versions add column retention_days integer not null default 0;
update profile_versions set
  title = json_extract(rules, '$.title'),
  retention_days = json_extract(rules, '$.retentionDays');
`;
