-- Up Migration
-- ends epoch 1

drop function if exists place_cod_order(integer, text, integer, integer, integer, text, bytea, interval, jsonb, bigint,
  bigint, bigint, bigint, timestamptz, jsonb, text, jsonb, integer, integer, integer[], integer[]);
drop function if exists hold_stock(integer, text, integer, integer, integer, interval, bigint, bigint, bigint, jsonb,
  text, integer, integer, integer[], integer[]);
drop function if exists price_purchase(lines_to_buy, bigint, bigint, bigint);
drop function if exists find_shortages(lines_to_buy, integer);
drop function if exists write_order_lines(bigint, lines_to_buy, bigint[], bigint[]);
drop function if exists lock_payment_link(integer);
drop function if exists line_paise(order_lines);
drop function if exists returned_cod_fee(bigint);

create type priced_line as (size_id integer, quantity integer, list_price_paise bigint, unit_price_paise bigint,
  mrp_paise bigint, cost_paise bigint);
create type priced_amount as (kind text, size_id integer, paise bigint, reason text);
create type priced_purchase as (lines priced_line[], amounts priced_amount[], list_paise bigint, goods_paise bigint,
  card_paise bigint, cod_paise bigint);

alter table payment_intents rename to purchases;
alter table payment_intent_lines rename to purchase_lines;
alter table payments rename intent_id to purchase_id;
alter table purchase_lines rename intent_id to purchase_id;
alter index payment_intents_customer rename to purchases_customer;
alter index payment_intents_expiry rename to purchases_expiry;
alter index payment_intents_links rename to purchases_links;
alter index payment_intents_one_open rename to purchases_one_open;
alter index payment_intents_to_check rename to purchases_to_check;
alter index payments_intent rename to payments_purchase;
alter sequence payment_intents_id_seq rename to purchases_id_seq;
do $$
declare
  v_old record;
begin
  for v_old in
    select conrelid::regclass as table_name, conname as name,
      replace(replace(replace(conname, 'payment_intents', 'purchases'), 'payment_intent_lines', 'purchase_lines'),
        'intent_id', 'purchase_id') as new_name
    from pg_constraint
    where conrelid in ('purchases'::regclass, 'purchase_lines'::regclass, 'payments'::regclass) and conname like '%intent%'
  loop
    execute format('alter table %s rename constraint %I to %I', v_old.table_name, v_old.name, v_old.new_name);
  end loop;
end $$;

alter table purchases
  add method text check (method in ('card', 'cod')),
  add notes jsonb,
  add idempotency_key text check (length(idempotency_key) between 1 and 200),
  alter shipping_address drop not null,
  alter hold_expires_at drop not null,
  alter next_check_at drop default,
  alter created_at set default clock_timestamp(),
  drop constraint purchases_asked,
  drop constraint purchases_of_order,
  drop constraint purchases_entered,
  drop constraint purchases_kind_check;
alter table purchase_lines
  add list_price_paise bigint check (list_price_paise > 0),
  add cost_paise bigint check (cost_paise >= 0);
alter table orders add purchase_id integer;
alter table order_lines
  add list_price_paise bigint check (list_price_paise > 0),
  add cost_paise bigint check (cost_paise >= 0);

-- No order changes for who looks at it.
alter table orders disable trigger user;
alter table order_lines disable trigger user;
alter table stock_ledger disable trigger user;

-- The purchase of an order on delivery that was to be paid online is its payment's.
update orders o set purchase_id = p.id
from purchases p where p.id = o.payment_intent_id or p.order_id = o.id;
update purchases p
set method = 'cod', kind = case when o.entered_by is null then 'cart' else 'entered' end, status = 'settled',
  settled_at = coalesce(p.settled_at, o.created_at), created_at = o.created_at, hold_expires_at = null,
  shipping_address = null, idempotency_key = o.idempotency_key, request_sha256 = o.request_sha256,
  entered_by = o.entered_by
from orders o where o.id = p.order_id;
update purchases set method = 'card' where method is null;
insert into purchases (customer_id, method, kind, status, idempotency_key, request_sha256, amount_paise, buyer_gstin,
  entered_by, created_at, settled_at, order_id)
select customer_id, 'cod', case when entered_by is null then 'cart' else 'entered' end, 'settled', idempotency_key,
  request_sha256, total_paise, buyer_gstin, entered_by, created_at, created_at, id
from orders where purchase_id is null order by id;
update orders o set purchase_id = p.id from purchases p where p.order_id = o.id and o.purchase_id is null;
insert into purchase_lines (purchase_id, size_id, quantity, unit_price_paise, mrp_paise, position)
select o.purchase_id, l.size_id, l.quantity, l.unit_price_paise, l.mrp_paise,
  row_number() over (partition by o.id order by l.id)
from orders o join order_lines l on l.order_id = o.id
where not exists (select from purchase_lines p where p.purchase_id = o.purchase_id);
update purchase_lines set list_price_paise = unit_price_paise;
update order_lines set list_price_paise = unit_price_paise;

create table amounts (
  purchase_id integer not null references purchases(id),
  position smallint not null,
  kind text not null check (kind <> ''),
  size_id integer,
  paise bigint not null,
  reason text not null default '',
  primary key (purchase_id, position),
  constraint amounts_of_lines check ((kind in ('goods', 'discount')) = (size_id is not null)),
  constraint amounts_sign check (case when kind = 'discount' then paise < 0 else paise > 0 end)
);

insert into amounts (purchase_id, position, kind, size_id, paise)
select purchase_id, row_number() over (partition by purchase_id order by rank, position), kind, size_id, paise
from (
  select purchase_id, 1 as rank, position, 'goods' as kind, size_id, unit_price_paise * quantity as paise
  from purchase_lines
  union all
  select p.id, 2, 0, 'shipping', null, coalesce(o.shipping_paise, p.shipping_paise)
  from purchases p left join orders o on o.purchase_id = p.id
  union all
  select purchase_id, 3, 0, 'cod_fee', null, cod_fee_paise from orders
) charged where paise > 0;

do $$
begin
  if exists (
    select from purchases p left join orders o on o.purchase_id = p.id
    where coalesce(o.total_paise, p.amount_paise) is distinct from
      (select sum(paise) from amounts where purchase_id = p.id)) then
    raise exception 'the amounts of a purchase are not its total';
  end if;
end $$;

update stock_ledger set cause = 'purchase:' || substr(cause, 8) where cause like 'intent:%';
update outbox set payload = payload - 'intent_id' || jsonb_build_object('purchase_id', payload -> 'intent_id')
where payload ? 'intent_id';

alter table orders enable trigger user;
alter table order_lines enable trigger user;
alter table stock_ledger enable trigger user;

alter table purchases
  drop amount_paise, drop shipping_paise, drop order_id,
  alter method set not null,
  alter status drop default,
  add constraint purchases_kind_check check (kind in ('cart', 'buynow', 'entered')),
  drop constraint purchases_status_check,
  add constraint purchases_status_check check (status in ('open', 'released', 'settled', 'refunded')),
  add constraint purchases_entered check ((kind = 'entered') = (entered_by is not null)),
  add constraint purchases_held check (method = 'cod' or hold_expires_at is not null),
  add constraint purchases_key unique (customer_id, idempotency_key),
  drop constraint purchases_razorpay_order_id_key;
create unique index purchases_razorpay_order on purchases (razorpay_order_id) where razorpay_order_id is not null;
-- An equal order without a key is looked for among those of a moment.
create index purchases_recent on purchases (customer_id, created_at) where method = 'cod' and idempotency_key is null;
alter table purchase_lines
  alter list_price_paise set not null,
  drop constraint purchase_lines_pkey,
  add primary key (purchase_id, size_id, unit_price_paise),
  add constraint purchase_lines_paid check (unit_price_paise <= list_price_paise);
alter table order_lines
  alter list_price_paise set not null,
  drop constraint order_lines_order_id_size_id_key,
  add constraint order_lines_order_id_size_id_key unique (order_id, size_id, unit_price_paise),
  add constraint order_lines_paid check (unit_price_paise <= list_price_paise);
alter table orders
  drop constraint orders_check1,
  drop payment_intent_id, drop subtotal_paise, drop shipping_paise, drop cod_fee_paise,
  drop idempotency_key, drop request_sha256, drop entered_by,
  alter purchase_id set not null,
  add constraint orders_purchase_id_key unique (purchase_id),
  add constraint orders_purchase_id_fkey foreign key (purchase_id) references purchases(id),
  add constraint orders_total_paise_check check (total_paise > 0);

-- Any kind of amount that no line explains is on the paper under its own name.
alter table tax_document_lines drop constraint tax_document_lines_kind_check;
alter table tax_document_lines add constraint tax_document_lines_kind_check check (kind <> '');
