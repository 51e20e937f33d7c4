-- Up Migration

-- How far a demo is; a live shop does not read it.
create table demo (
  is_one boolean primary key default true check (is_one),
  -- Whether the stand-in operator works: until someone signs in to the office, or as she says there.
  operator_works boolean not null default true,
  -- Whether it began without the sample: its garments, stories and past.
  is_empty boolean not null default false,
  -- What its owner wants, where it began with the sample; null until she has chosen.
  choice text check (choice in ('sample', 'empty')),
  -- Orders of its past: how many are made, out of how many. Null before the first.
  history_made integer,
  history_of integer,
  check ((history_made is null) = (history_of is null))
);
insert into demo (operator_works) select not exists (select from audit_entries where what = 'login');
