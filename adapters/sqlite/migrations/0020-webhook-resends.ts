export const webhookResends = `
-- The resends in progress.
-- position: after the last batch
-- leased_until: expiry of a lease, or the end of the last batch
create table webhook_resends (
  webhook_id text primary key,
  site_id text not null,
  since integer not null,
  requested_at integer not null,
  position text,
  leased_until integer not null default 0,
  fencing_number integer not null default 0
) strict, without rowid;
`;
