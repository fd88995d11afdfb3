export const deliveryReplays = `
-- replay: how to replay the delivery; applied_at: when it was first applied (the ticket's updatedAt).
alter table deliveries add column replay text check (replay in ('in_order', 'over_newer'));
alter table deliveries add column applied_at integer;
alter table deliveries drop column applied_change;
-- Attempts now include the final attempt.
update deliveries set applied_at = iif(state = 'applied', settled_at, null), attempts = attempts + 1
  where state in ('applied', 'unmatched') or (state = 'failed' and failure_code <> 'attempts_exhausted');
create index deliveries_by_record on deliveries (installation_id, record_id, sequence) where record_id is not null;
`;
