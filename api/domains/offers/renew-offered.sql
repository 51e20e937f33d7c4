-- The automatic offers that run for everyone.
create or replace function open_offers() returns setof offers
language sql stable set search_path = public, pg_temp as $$
  select o.* from offers o left join offer_limits l on l.offer_id = o.id
  where state = 'running' and trigger = 'automatic' and body -> 'customers' = '[]'
    and coalesce(uses_left, 1) > 0 and coalesce(paise_left, 1) > 0
$$;

-- What one piece costs with an offer that lowers each by itself, in paise; null where that depends on the cart or the buyer.
-- A percentage leaves what is rounded down, as api/domains/offers/reckon-offer.ts has it.
-- p_round: offer_round()
create or replace function offer_piece_price(p_body jsonb, p_paise bigint, p_round integer) returns bigint
language sql immutable parallel safe as $$
  select case
    when coalesce(p_body ->> 'per', '') <> 'piece' or p_body -> 'customers' <> '[]'
      or (p_body ->> 'first_order')::boolean or (p_body ->> 'paid_online')::boolean
      or num_nonnulls(p_body ->> 'cap_paise', p_body ->> 'spend_paise', p_body ->> 'pieces', p_body ->> 'per_customer',
        p_body ->> 'per_order') > 0 then null
    when p_body ->> 'kind' = 'percent' then greatest(1,
      floor(p_paise * (10000 - round((p_body ->> 'percent')::numeric * 100)) / (10000 * p_round))::bigint * p_round)
    when p_body ->> 'kind' = 'rupees' then greatest(1, p_paise - (p_body ->> 'paise')::bigint)
  end
$$;

-- Works out again what pieces of some products cost with offers, of those that offer-renewals.sql has recorded. Its only
-- writer: a change that commits later is recorded later. Returns how many products it looked at, or recorded.
-- p_products: at most
create or replace function renew_offered(p_products integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_recorded integer;
  v_ids integer[];
begin
  if not exists (select from offer_renewals) or not pg_try_advisory_xact_lock(hashtext('nool:offered')) then return 0; end if;
  delete from offer_renewals where product_id is null;
  if found then
    insert into offer_renewals (product_id)
    select id from products where exists (select from open_offers())
    union select product_id from offered_products
    on conflict do nothing;
    get diagnostics v_recorded = row_count;
    return v_recorded + 1;
  end if;

  v_ids := array(select distinct product_id from offer_renewals order by product_id limit p_products);
  delete from offer_renewals where product_id = any(v_ids);
  perform write_offered(p_product_ids => v_ids);
  -- What this has changed is recorded as a change of its products.
  delete from offer_renewals where changed_in = pg_current_xact_id();
  return cardinality(v_ids);
end $$;

create or replace function write_offered(p_product_ids integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sizes integer[] := array(
    select s.id from sizes s join variants v on v.id = s.variant_id where v.product_id = any(p_product_ids));
  v_round integer := offer_round();
begin
  with covered as materialized (
    select size_id, body from open_offers()
    cross join lateral sizes_in_scope(p_scope => body -> 'scope', p_among => v_sizes) on_it(size_id)
  ), priced as materialized (
    select v.product_id, s.id as size_id, s.price_paise as list_paise, s.mrp_paise,
      least(s.price_paise, min(offer_piece_price(body, s.price_paise, v_round))) as price_paise,
      -- Off the order as a whole, or its delivery, says nothing of a garment.
      coalesce(bool_or(body ->> 'kind' <> 'free_shipping' and body ->> 'per' is distinct from 'order'
        and not (body ->> 'first_order')::boolean), false) as is_on
    from sizes s join variants v on v.id = s.variant_id left join covered on covered.size_id = s.id
    where s.id = any(v_sizes)
    group by v.product_id, s.id
  ), lowered as (
    select * from priced where price_paise < list_paise
  ), cheapest as (
    select distinct on (product_id) product_id, price_paise, coalesce(mrp_paise, list_paise) as before_paise,
      price_paise < min(list_paise) over (partition by product_id) as is_lowered
    from priced
    where product_id in (select product_id from priced where is_on)
    order by product_id, price_paise, mrp_paise desc nulls last
  ), sizes_gone as (
    delete from offered_sizes where product_id = any(p_product_ids) and size_id not in (select size_id from lowered)
  ), products_gone as (
    delete from offered_products where product_id = any(p_product_ids) and product_id not in (select product_id from cheapest)
  ), sizes_written as (
    insert into offered_sizes as stored (size_id, product_id, list_paise, price_paise)
    select size_id, product_id, list_paise, price_paise from lowered order by size_id
    on conflict (size_id) do update
      set product_id = excluded.product_id, list_paise = excluded.list_paise, price_paise = excluded.price_paise
      where (stored.product_id, stored.list_paise, stored.price_paise)
        is distinct from (excluded.product_id, excluded.list_paise, excluded.price_paise)
  )
  insert into offered_products as stored (product_id, price_paise, discount_percentage)
  select product_id, case when is_lowered then price_paise end,
    case when is_lowered then round((before_paise - price_paise) * 100.0 / before_paise) end
  from cheapest
  on conflict (product_id) do update
    set price_paise = excluded.price_paise, discount_percentage = excluded.discount_percentage
    where (stored.price_paise, stored.discount_percentage)
      is distinct from (excluded.price_paise, excluded.discount_percentage);
end $$;
