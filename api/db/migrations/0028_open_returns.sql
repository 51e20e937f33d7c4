-- Up Migration

-- The requests that wait for the shop, which every look at the day counts.
create index return_requests_waiting on return_requests (status) where status in ('Requested', 'Approved');
