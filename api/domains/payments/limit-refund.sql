-- What is given back of an order, in paise, under way or through.
create or replace function refunded_of_order(p_order_id bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_paise), 0)::bigint from refunds where order_id = p_order_id and status <> 'failed'
$$;

-- Whether an amount passes the limit of who acts here. An act of staff has set it, 'none' for any; without it none
-- is allowed. The command line, the customer and the shop itself are not limited.
create or replace function is_above_refund_limit(p_paise bigint) returns boolean
language sql stable as $$
  select case
    when coalesce(current_actor(), '') not like 'staff:%' then false
    when current_setting('nool.refund_limit', true) = 'none' then false
    else p_paise > coalesce(nullif(current_setting('nool.refund_limit', true), ''), '0')::bigint end
$$;

-- A limit counts all that goes back of an order, so that no splitting passes it. The caller has locked the order.
create or replace function limit_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.awaits_approval := is_above_refund_limit(refunded_of_order(new.order_id) + new.amount_paise);
  return new;
end $$;

create or replace trigger refunds_limit
  before insert on refunds
  for each row execute function limit_refund();
