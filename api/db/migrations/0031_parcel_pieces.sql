-- Up Migration

alter table sizes
  -- The maker's own number of it.
  add column sku text unique check (sku <> ''),
  add column cost_paise bigint check (cost_paise >= 0),
  -- Null where nobody has weighed it: a parcel then takes the usual weight of a piece.
  add column weight_grams integer check (weight_grams between 1 and 100000),
  -- Ours would be taken for another size's.
  add constraint sizes_barcode_not_ours check (barcode !~* '^NS[0-9]+$');

alter table shipments
  -- As the courier was told.
  add column weight_grams integer,
  -- Since when the courier is known to have lost or damaged it: its pieces may be sent again.
  add column lost_at timestamptz;
drop index shipments_one_forward;
create unique index shipments_one_standing on shipments (order_id) where direction = 'forward' and lost_at is null;

-- What is in a parcel. Of an exchange, the size that she gets for the line.
create table shipment_lines (
  shipment_id integer not null references shipments,
  order_line_id integer not null references order_lines,
  size_id integer not null references sizes,
  quantity integer not null check (quantity between 1 and 99),
  primary key (shipment_id, order_line_id)
);
create index shipment_lines_line on shipment_lines (order_line_id);

insert into shipment_lines (shipment_id, order_line_id, size_id, quantity)
select s.id, l.id, l.size_id, l.quantity
from shipments s join order_lines l on l.order_id = s.order_id
where s.direction = 'forward'
union all
select s.id, l.id, coalesce(r.wanted_size_id, l.size_id), l.quantity
from shipments s join return_requests r on r.id = s.return_request_id join order_lines l on l.id = r.order_line_id;

-- Its successor takes more.
drop function if exists book_shipment(integer, text, text);
