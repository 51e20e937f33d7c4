-- Adds what was viewed to a customer's list, of which the newest stay. The same views again change nothing, and an
-- account that is being deleted gets none. What she viewed before she had her list forgotten stays forgotten.
--
-- p_seconds_ago: of each product, how long ago it was viewed
create or replace function record_views(
  p_customer_id bigint, p_product_ids integer[], p_seconds_ago integer[], p_limit integer
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_forgotten_at timestamptz;
begin
  select coalesce(views_forgotten_at, '-infinity') into v_forgotten_at
  from customers where id = p_customer_id and deleted_at is null for no key update;
  if not found then
    return;
  end if;
  insert into recently_viewed (customer_id, product_id, viewed_at)
  select p_customer_id, id, now() - make_interval(secs => min(ago))
  from unnest(p_product_ids, p_seconds_ago) as viewed (id, ago) join products using (id)
  where now() - make_interval(secs => ago) > v_forgotten_at
  group by id
  on conflict (customer_id, product_id)
    do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at);
  delete from recently_viewed
  where customer_id = p_customer_id and product_id not in (
    select product_id from recently_viewed where customer_id = p_customer_id
    order by viewed_at desc, product_id limit p_limit);
end $$;
