-- Up Migration

-- Wishlists that are shared by a link, as long as they are.
create table wishlist_shares (
  customer_id bigint primary key references customers,
  -- 128 random bits: whoever knows it sees the list and may vote.
  token text not null unique check (length(token) = 22),
  name text not null check (length(name) between 1 and 40),
  shared_at timestamptz not null default now()
);

create table wishlist_votes (
  customer_id bigint not null references wishlist_shares on delete cascade,
  item_id integer not null references wishlist_items on delete cascade,
  -- A digest of the link and the browser's random number: at another link the same browser is another.
  voter bytea not null check (length(voter) = 32),
  primary key (item_id, voter)
);
create index wishlist_votes_customer on wishlist_votes (customer_id);
