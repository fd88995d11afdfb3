export const eventSubjects = `
-- Each event changes a random page of this index. Without the site, the index has half as many pages, which split less
-- often. Subjects of two sites are rarely equal, so the site selects few entries.
drop index events_of_subject;
create index events_of_subject on events (subject_id);
`;
