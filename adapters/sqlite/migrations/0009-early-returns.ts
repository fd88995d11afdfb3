export const earlyReturns = `
-- Refunds and disputes whose payment is not known yet; the document is the refund or dispute as JSON.
create table early_returns (
  site_id text not null references sites (id),
  provider text not null,
  payment_reference text not null,
  event_id text not null,
  waits_until integer not null,
  document text not null,
  primary key (site_id, provider, payment_reference, event_id)
) strict;
create index early_returns_by_end on early_returns (waits_until);

create index unmatched_money_by_payment on unmatched_money (site_id, provider, payment_reference, execution_id);
`;
