-- Up Migration

-- What a maker says goes together, as the catalogue file lists it.
create table wear_with (
  product_id integer not null references products on delete cascade,
  other_id integer not null references products on delete cascade,
  position smallint not null check (position >= 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index wear_with_other on wear_with (other_id);

-- What customers bought together, counted by a job.
create table bought_together (
  product_id integer not null references products on delete cascade,
  other_id integer not null references products on delete cascade,
  customers integer not null check (customers > 0),
  primary key (product_id, other_id)
);
create index bought_together_other on bought_together (other_id);
