-- Takes into running prices by a rule what has come into its scope since: what is put on sale, moved there, or a new size.
-- Each is reckoned from its price of now; `turn_prices` writes it. What has another scheduled price in this time, or would
-- cost nothing, stays out. Returns how many sizes it took in.
create or replace function join_prices() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_all integer := 0;
  v_joined integer;
  v_running scheduled_prices;
begin
  if not exists (select from scheduled_prices where state = 'running' and rule is not null) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('nool:prices'));
  for v_running in
    select * from scheduled_prices where state = 'running' and rule is not null and ends_at > now() order by id
  loop
    insert into scheduled_price_rows (schedule_id, size_id, product_id, before_paise, after_paise)
    select v_running.id, planned.size_id, planned.product_id, before_paise, after_paise
    from planned_prices(p_items => null, p_from => now(), p_until => v_running.ends_at,
      p_rule => v_running.rule || jsonb_build_object('paise', (v_running.rule ->> 'rupees')::numeric * 100)) planned
    join products p on p.id = planned.product_id and p.state = 'on_sale'
    where other_id is null and after_paise > 0
    on conflict do nothing;
    get diagnostics v_joined = row_count;
    if v_joined > 0 then
      update scheduled_prices set sizes = sizes + v_joined where id = v_running.id;
      perform write_audit('prices.join', 'prices ' || v_running.id, null, jsonb_build_object('sizes', v_joined));
      v_all := v_all + v_joined;
    end if;
  end loop;
  return v_all;
end $$;
