-- Schedules prices of sizes for a time, all or none; the first of them at once where its time has come.
-- p_items, p_rule: see planned_prices; one of them is null
-- p_asked: the rule as it was asked for
-- p_is_trial: only looks
-- id (when scheduled)
-- problems (when refused): [{place, why, size_id, other_id, mrp, before, after}], a hundred at most; why: missing | twice |
--   above_mrp | above_before | nothing | overlap
-- outcome: scheduled | possible | refused | empty | over
create or replace function schedule_prices(
  p_name text, p_from timestamptz, p_until timestamptz, p_items jsonb, p_rule jsonb, p_asked jsonb, p_is_trial boolean
) returns table (outcome text, id integer, problems jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_from timestamptz := greatest(p_from, now());
  v_id integer;
  v_problems jsonb;
  v_places integer[];
  v_sizes integer[];
  v_products integer[];
  v_befores bigint[];
  v_afters bigint[];
  v_mrps bigint[];
  v_others integer[];
begin
  if p_until <= v_from then
    return query select 'over', null::integer, null::jsonb;
    return;
  end if;
  -- Of two for the same size the second sees the first.
  if not p_is_trial then perform pg_advisory_xact_lock(hashtext('nool:prices')); end if;

  select array_agg(place), array_agg(size_id), array_agg(product_id), array_agg(before_paise), array_agg(after_paise),
    array_agg(mrp_paise), array_agg(other_id)
  into v_places, v_sizes, v_products, v_befores, v_afters, v_mrps, v_others
  from planned_prices(p_items, p_rule, v_from, p_until);
  with found as (
    select place, size_id, other_id, mrp_paise, before_paise, after_paise, case
      when row_number() over (partition by size_id order by place) > 1 then 'twice'
      when after_paise <= 0 then 'nothing'
      when after_paise > mrp_paise then 'above_mrp'
      when after_paise > before_paise then 'above_before'
      when other_id is not null then 'overlap' end as why
    from unnest(v_places, v_sizes, v_befores, v_afters, v_mrps, v_others)
      as planned(place, size_id, before_paise, after_paise, mrp_paise, other_id)
  ), bad as (
    (select * from found where why is not null order by place, size_id limit 100)
    union all
    (select (n - 1)::integer, (item ->> 'size_id')::integer, null, null, null, null, 'missing'
     from jsonb_array_elements(p_items) with ordinality as given (item, n)
     where not exists (select from sizes s where s.id = (item ->> 'size_id')::integer) limit 100)
  )
  select jsonb_agg(jsonb_build_object('place', place, 'why', why, 'size_id', size_id, 'other_id', other_id,
    'mrp', mrp_paise, 'before', before_paise, 'after', after_paise) order by place, size_id) into v_problems from bad;
  if v_problems is not null then
    return query select 'refused', null::integer, v_problems;
    return;
  end if;
  if v_sizes is null then
    return query select 'empty', null::integer, null::jsonb;
    return;
  end if;
  if p_is_trial then
    return query select 'possible', null::integer, null::jsonb;
    return;
  end if;

  insert into scheduled_prices (name, starts_at, ends_at, rule, sizes)
    values (p_name, v_from, p_until, p_asked, cardinality(v_sizes)) returning scheduled_prices.id into v_id;
  insert into scheduled_price_rows (schedule_id, size_id, product_id, before_paise, after_paise)
    select v_id, planned.* from unnest(v_sizes, v_products, v_befores, v_afters) as planned;
  perform write_audit('prices.schedule', 'prices ' || v_id, null, jsonb_strip_nulls(jsonb_build_object(
    'name', p_name, 'from', v_from, 'until', p_until, 'sizes', cardinality(v_sizes), 'rule', p_asked)));
  perform turn_prices(200);
  return query select 'scheduled', v_id, null::jsonb;
end $$;
