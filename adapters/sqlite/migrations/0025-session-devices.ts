export const sessionDevices = `
-- device: the browser and operating system that signed in, such as "Firefox on Windows"
alter table sessions add column device text;
create index sessions_of_account on sessions (account_id, family_id);
`;
