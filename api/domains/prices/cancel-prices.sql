-- Ends scheduled prices before their time; what still stands is put back, the first of it at once.
-- outcome: cancelled | missing | moved_on
create or replace function cancel_prices(p_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before scheduled_prices;
begin
  perform pg_advisory_xact_lock(hashtext('nool:prices'));
  select * into v_before from scheduled_prices where id = p_id;
  if not found then return 'missing'; end if;
  if v_before.state not in ('scheduled', 'running') or v_before.ends_at <= now() then return 'moved_on'; end if;
  update scheduled_prices set state = 'cancelled' where id = p_id;
  perform write_audit('prices.cancel', 'prices ' || p_id, jsonb_build_object('state', v_before.state),
    jsonb_build_object('state', 'cancelled'));
  perform turn_prices(200);
  return 'cancelled';
end $$;
