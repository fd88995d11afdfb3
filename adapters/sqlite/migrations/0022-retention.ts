export const retention = `
-- document: how long the site keeps records, as JSON.
create table site_retention (
  site_id text primary key references sites (id),
  document text not null
) strict, without rowid;

-- The resolved conversations by their last change.
create index conversations_resolved on conversations (site_id, updated_at, id) where status = 'resolved';

-- visitor_data_at: when the execution was created, while it has data that the visitor sent.
alter table executions add column visitor_data_at integer;
update executions set visitor_data_at = document ->> '$.createdAt'
where coalesce(idempotency_key, document ->> '$.pageUrl', document ->> '$.intentKey') is not null;
create index executions_with_visitor_data on executions (site_id, visitor_data_at, id)
  where visitor_data_at is not null;

-- Each site has its own retention.
drop index deliveries_ended;
create index deliveries_ended on deliveries (site_id, received_at) where due_at is null;
drop index request_batches_by_time;
create index request_batches_by_time on request_batches (site_id, written_at, count);
`;
