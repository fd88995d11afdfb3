/** Adds columns for lists of versions, so that these lists need not read the long rules. */
export const profileTitles = `
alter table profile_versions add column title text not null default '';
alter table profile_versions add column retention_days integer not null default 0;
update profile_versions set
  title = json_extract(rules, '$.title'),
  retention_days = json_extract(rules, '$.retentionDays');
`;
