-- What sizes would cost in a time: each with the price before it, which is that of now, or what a price that has ended
-- by then puts back, and with the other scheduled price of that time, if any.
-- p_items: [{"size_id": 1, "paise": 79900}], else null
-- p_rule: {on, percent or paise, round}, else null
-- place: in p_items; null by rule
create or replace function planned_prices(p_items jsonb, p_rule jsonb, p_from timestamptz, p_until timestamptz)
returns table (place integer, size_id integer, product_id integer, before_paise bigint, after_paise bigint,
  mrp_paise bigint, hsn text, other_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with rule as materialized (
    select 1 - (p_rule ->> 'percent')::numeric / 100 as share, (p_rule ->> 'paise')::numeric as off, p_rule ->> 'round' as round
  ), others as (
    select r.size_id, min(o.id) as id from scheduled_prices o join scheduled_price_rows r on r.schedule_id = o.id
    where o.state in ('scheduled', 'running') and o.starts_at < p_until and o.ends_at > p_from
      and r.state in ('waiting', 'on')
    group by r.size_id
  ), put_back as (
    select r.size_id, r.before_paise, r.after_paise
    from scheduled_price_rows r join scheduled_prices o on o.id = r.schedule_id
    where r.state = 'on' and (o.state <> 'running' or o.ends_at <= p_from)
  )
  select chosen.place, s.id, p.id, was.paise, coalesce(chosen.paise,
    rounded_price(coalesce(was.paise * rule.share, was.paise - rule.off), rule.round)), s.mrp_paise, p.hsn,
    others.id
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
  left join others on others.size_id = s.id
  left join put_back on put_back.size_id = s.id and put_back.after_paise = s.price_paise
  cross join rule
  cross join lateral (select coalesce(put_back.before_paise, s.price_paise) as paise) was
$$;

-- A price rounded down to the rupee, or to one that ends in 9.
-- p_paise: with parts of a paisa
-- p_round: rupee | nine
create or replace function rounded_price(p_paise numeric, p_round text) returns bigint
language sql immutable parallel safe as $$
  select (case when p_round = 'nine' and p_paise >= 900 then floor((p_paise - 900) / 1000) * 1000 + 900
    else floor(p_paise / 100) * 100 end)::bigint
$$;
