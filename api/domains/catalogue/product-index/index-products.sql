-- Writes an order in up to 512 parts: 256 of about the same size, and one more for each value that alone would fill one,
-- since equal values share a part.
create or replace function index_order(p_kind text, p_length integer) returns void
language plpgsql set search_path = public, pg_temp set enable_mergejoin = off as $$
declare
  v_parts constant integer := 256;
  v_products integer := (select count(*) from next_places);
  v_before bit varying := repeat('0', p_length)::bit varying;
  v_part record;
begin
  for v_part in execute format($sql$
    with ranked as (
      select place, %1$I as step, rank() over (order by %1$I) - 1 as before, count(*) over (partition by %1$I) as equals
      from next_places
    ), parted as (
      select place, step,
        -- Up to 512 prices have a part each.
        case when %2$L = 'price' and (select max(step) from ranked) < 2 * $1 then step
        else before * $1 / $2 * 2 + (equals > $2 / $1)::integer end as part
      from ranked
    )
    select part::integer as part, min(step) = max(step) and count(*) > 2000 as are_many_equal,
      array_agg(place order by step, place) as places, array_agg(step order by step, place) as steps
    from parted group by part order by part
  $sql$, p_kind || '_step', p_kind) using v_parts, v_products
  loop
    insert into product_orders values (p_kind, v_part.part,
      case when not v_part.are_many_equal then v_part.places end, case when not v_part.are_many_equal then v_part.steps end, v_before);
    if p_kind = 'price' then
      insert into price_steps
      select distinct price_paise, price_step, v_part.part from next_places where price_step = any(
        array(select distinct unnest(v_part.steps)));
    end if;
    v_before := v_before | to_bits(v_part.places, p_length);
  end loop;
end $$;

-- Makes the index of one snapshot and deletes the changes that it shows. False when another transaction is making it.
create or replace function index_products() returns boolean
language plpgsql security definer set search_path = public, pg_temp
set work_mem = '128MB' set enable_mergejoin = off set client_min_messages = warning as $$
declare
  v_block constant integer := 4096;
  -- A feature of fewer than one in so many products is stored packed.
  v_common constant integer := 500;
  v_zeros constant bytea := decode(repeat('00', v_block / 8), 'hex');
  v_last integer;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'the index is made of one snapshot: use repeatable read';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('nool:index_products')) then return false; end if;

  drop table if exists next_places, next_blocks;
  create temp table next_places on commit drop as
  select (row_number() over (order by featured_position, id) - 1)::integer as place, id as product_id,
    (dense_rank() over (order by paid.price_paise) - 1)::integer as price_step, paid.price_paise,
    (dense_rank() over (order by lower(name)) - 1)::integer as name_step,
    (dense_rank() over (order by created_at) - 1)::integer as age_step
  from products cross join lateral paid_price(id, price_paise, discount_percentage) paid where is_active;
  create index on next_places (place);
  create index on next_places (price_step);
  create temp table next_blocks (kind text collate "C", value text collate "C", block integer, bits bytea) on commit drop;
  analyze next_places;
  v_last := (select coalesce(max(place), -v_block) / v_block from next_places);

  for v_number in 0 .. v_last loop
    insert into next_blocks
    with words as materialized (
      select kind, value, place % v_block / 64 as word, bit_or(1::bigint << (63 - place % 64)) as bits
      from features_at(v_number * v_block, (v_number + 1) * v_block - 1)
      group by 1, 2, 3
    )
    select kind, value, v_number, string_agg(coalesce(int8send(bits), '\x0000000000000000'), '' order by word)
    from (select distinct kind, value from words) f
    cross join generate_series(0, v_block / 64 - 1) word
    left join words using (kind, value, word)
    group by kind, value;
  end loop;

  delete from product_features;
  insert into product_features (kind, value, products, bits, packed)
  select kind, value, products, case when is_common then bits end, case when not is_common then bits end
  from (
    select kind, value, bits, bit_count(bits) as products, bit_count(bits) * v_common > length(bits) as is_common
    from (
      select f.kind, f.value,
        ('x' || encode(string_agg(coalesce(b.bits, v_zeros), '' order by block), 'hex'))::bit varying as bits
      from (select distinct kind, value from next_blocks union select 'all', '') f
      cross join generate_series(0, v_last) block
      left join next_blocks b using (kind, value, block)
      group by f.kind, f.value
    ) joined
  ) counted;
  -- Prefixes of one and two letters, which too many words have to be joined for each list.
  insert into product_features (kind, value, products, bits)
  select kind, start || '*', bit_count(bit_or(bits)), bit_or(bits)::bit varying
  from product_bits
  cross join lateral (select distinct left(value, length) as start from generate_series(1, 2) length) starts
  where kind in ('name', 'label', 'text')
  group by kind, start;

  delete from product_places;
  insert into product_places select place, product_id from next_places order by place;
  delete from price_steps;
  delete from product_orders;
  perform index_order(kind, (v_last + 1) * v_block) from unnest(array['name', 'price', 'age']) kind;
  -- Only the snapshot's: what was committed since is not in the index yet.
  delete from product_changes;
  insert into catalogue_changes (product_id) values (null) on conflict do nothing;
  return true;
end $$;
