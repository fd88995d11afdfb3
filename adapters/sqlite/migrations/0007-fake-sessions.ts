export const fakeSessions = `
-- Checkout sessions of the fake payment provider; the document is for it alone to read.
create table fake_sessions (
  id text primary key,
  document text not null
) strict;
`;
