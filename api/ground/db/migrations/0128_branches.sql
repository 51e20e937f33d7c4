-- Up Migration

-- Where the shop's garments can be seen and tried.
create table branches (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 300),
  hours text not null default '' check (length(hours) <= 100)
);
