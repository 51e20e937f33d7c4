-- What she viewed before, a device may send only now.
alter table customers add column views_forgotten_at timestamptz;
