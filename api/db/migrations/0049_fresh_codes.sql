-- Up Migration

-- When this session last gave its second factor.
alter table staff_sessions add column verified_at timestamptz;
