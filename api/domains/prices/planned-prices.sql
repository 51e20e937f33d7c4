-- What sizes would cost in a time: each with the price before it, which is that of now, or what a price that has ended
-- by then puts back, and with the other scheduled price of that time, if any.
-- p_items: [{"size_id": 1, "paise": 79900}], else null
-- p_rule: {on, percent or paise, round}, else null
-- place: in p_items; null by rule
create or replace function planned_prices(p_items jsonb, p_rule jsonb, p_from timestamptz, p_until timestamptz)
returns table (place integer, size_id integer, product_id integer, before_paise bigint, after_paise bigint,
  mrp_paise bigint, hsn text, other_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select chosen.place, s.id, p.id, was.paise, coalesce(chosen.paise, reduced_price(was.paise, p_rule)), s.mrp_paise, p.hsn,
    (select o.id from scheduled_price_rows r join scheduled_prices o on o.id = r.schedule_id
     where r.size_id = s.id and r.state in ('waiting', 'on') and o.state in ('scheduled', 'running')
       and o.starts_at < p_until and o.ends_at > p_from order by o.starts_at limit 1)
  from (
    select (n - 1)::integer as place, item.size_id, item.paise
    from rows from (jsonb_to_recordset(p_items) as (size_id integer, paise bigint)) with ordinality as item (size_id, paise, n)
    union all
    select null, id, null from sizes_in_scope(p_scope => p_rule -> 'on' || '{"also_reduced": true}') as id
    where p_rule is not null
  ) chosen
  join sizes s on s.id = chosen.size_id
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id
  left join lateral (
    select r.before_paise from scheduled_price_rows r join scheduled_prices o on o.id = r.schedule_id
    where r.size_id = s.id and r.state = 'on' and r.after_paise = s.price_paise
      and (o.state <> 'running' or o.ends_at <= p_from)
  ) running on true
  cross join lateral (select coalesce(running.before_paise, s.price_paise) as paise) was
$$;

-- A price less per cent or rupees, rounded down to the rupee or to one that ends in 9.
-- p_rule: {percent or paise, round: rupee | nine}
create or replace function reduced_price(p_paise bigint, p_rule jsonb) returns bigint
language sql immutable parallel safe as $$
  select case
    when p_rule ->> 'round' = 'nine' and raw >= 900 then (floor((raw - 900) / 1000) * 1000 + 900)::bigint
    else (floor(raw / 100) * 100)::bigint end
  from (select case when p_rule ? 'percent' then p_paise * (100 - (p_rule ->> 'percent')::numeric) / 100
    else p_paise - (p_rule ->> 'paise')::numeric end as raw) reduced
$$;
