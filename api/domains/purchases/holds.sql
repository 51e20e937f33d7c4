-- Returns the pieces of a hold to stock, and the offers that it has used. The caller has locked the purchase and the sizes.
create or replace function release_hold(p_purchase_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, sum(quantity), 'hold_release', 'purchase:' || purchase_id
  from purchase_lines where purchase_id = p_purchase_id
  group by size_id, purchase_id order by size_id;
  select give_offers_back(p_purchase_id => p_purchase_id);
  update purchases set status = 'released', hold_released_at = now() where id = p_purchase_id;
$$;

-- Releases one expired hold that no other process has locked. Null when there is none.
create or replace function expire_hold() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase_id integer;
begin
  select id into v_purchase_id from purchases
  where status = 'open' and hold_released_at is null and hold_expires_at <= now()
  order by hold_expires_at limit 1 for no key update skip locked;
  if not found then return null; end if;
  perform lock_sizes('{}', v_purchase_id);
  perform release_hold(v_purchase_id);
  return v_purchase_id;
end $$;

-- Gives a hold back that Razorpay was never asked about; false where it was.
create or replace function drop_hold(p_purchase_id integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from purchases
  where id = p_purchase_id and status = 'open' and razorpay_order_id is null for no key update;
  if not found then return false; end if;
  perform lock_sizes('{}', p_purchase_id);
  perform release_hold(p_purchase_id);
  update purchases set dropped_at = now() where id = p_purchase_id;
  return true;
end $$;

-- The pieces of a size in the customer's open hold, but for those of links that she was sent.
create or replace function pieces_held(p_customer_id integer, p_size_id integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(quantity), 0)::integer
  from purchases p join purchase_lines l on l.purchase_id = p.id
  where p.customer_id = p_customer_id and p.status = 'open' and p.kind <> 'entered' and l.size_id = p_size_id
$$;
