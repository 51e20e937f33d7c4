-- Up Migration

-- Those of a catalogue file, and all that were there before, are approved.
alter table reviews
  add column state text not null default 'approved' check (state in ('waiting', 'approved', 'rejected')),
  add column rejected_because text not null default '',
  add column fit text check (fit in ('small', 'true', 'large')),
  -- Counts her edits, so that an old copy of the form overwrites none.
  add column version integer not null default 1,
  add column idempotency_key text check (length(idempotency_key) between 1 and 200),
  -- Kept by triggers.
  add column helpful_count integer not null default 0 check (helpful_count >= 0),
  add column photo_count integer not null default 0 check (photo_count between 0 and 4);

drop index reviews_product;
create index reviews_newest on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_helpful on reviews (product_id, helpful_count desc, created_at desc, id desc)
  where state = 'approved';
create index reviews_photos on reviews (product_id, photo_count desc, created_at desc, id desc)
  where state = 'approved';
create index reviews_fit on reviews (product_id, size, fit) where state = 'approved' and fit is not null;
create index reviews_waiting on reviews (id) where state = 'waiting';
create index reviews_customer on reviews (customer_id);

create table review_photos (
  id integer generated always as identity primary key,
  review_id integer not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 3),
  -- 96 random bits: whoever knows it is served.
  key text not null unique,
  unique (review_id, position)
);

create table review_votes (
  review_id integer not null references reviews on delete cascade,
  customer_id bigint not null references customers,
  voted_at timestamptz not null default now(),
  primary key (review_id, customer_id)
);
create index review_votes_customer on review_votes (customer_id);

-- What a request says of the fit of a size, which outlives its reason.
alter table return_requests
  add column fit text check (fit in ('small', 'large')),
  add column fit_product_id integer,
  add column fit_size text;
update return_requests r
set fit = found.fit, fit_product_id = l.product_id, fit_size = l.size
from order_lines l
left join sizes bought on bought.id = l.size_id,
lateral (select w.id, w.position from sizes w) wanted,
lateral (select case
    when wanted.position > bought.position then 'small'
    when wanted.position < bought.position then 'large' end as fit) found
where l.id = r.order_line_id and wanted.id = r.wanted_size_id and found.fit is not null;
update return_requests r
set fit = case when r.reason like 'It is too small%' then 'small' else 'large' end,
  fit_product_id = l.product_id, fit_size = l.size
from order_lines l
where l.id = r.order_line_id and (r.reason like 'It is too small%' or r.reason like 'It is too large%');
create index return_requests_fit on return_requests (fit_product_id, fit_size, fit) where fit is not null;
