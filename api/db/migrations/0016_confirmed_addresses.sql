-- Up Migration

-- Accounts of before were never sent a link, so they count as confirmed: no shopper of theirs gets
-- her mails later than she did. Added with a default, which rewrites no row.
alter table customers add column email_confirmed_at timestamptz default now();
alter table customers alter column email_confirmed_at drop default;
update customers set email_confirmed_at = null where deleted_at is not null;

-- Since when a mail waits because its recipient has had too many.
alter table outbox add column deferred_at timestamptz;
