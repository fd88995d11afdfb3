export const accountNames = `
-- The display name. Null: the part of the email address before the @.
alter table accounts add column name text;
`;
