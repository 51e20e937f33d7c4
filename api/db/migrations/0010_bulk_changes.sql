-- Up Migration

-- Read from the oldest on: lists look up so many changed products, and no more.
alter table product_changes drop constraint product_changes_pkey;
alter table product_changes add primary key (changed_in, product_id);

-- What was taken off sale, which no list may show however much has changed. Of what changed before, nobody knows.
alter table product_changes add column left_sale boolean not null default true;
alter table product_changes alter column left_sale set default false;
create index product_changes_left_sale on product_changes (product_id) where left_sale;

-- Unpacking a string of bits takes twice as long as reading it. What few products have would take too much room.
alter table product_features alter bits set storage external, alter bits drop not null;
alter table product_features add column packed bit varying;
alter table product_features add constraint product_features_kept check (num_nonnulls(bits, packed) = 1);
alter table product_orders alter before set storage external, alter places set storage external,
  alter steps set storage external;

-- What others have come in the place of, or do themselves.
drop function if exists changed_places(), count_unchanged_products(text), parts_of(bit varying, integer),
  list_unchanged_products(jsonb, jsonb, text, integer, integer), places_passing(jsonb);
