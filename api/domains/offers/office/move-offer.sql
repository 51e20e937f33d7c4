-- Starts an offer, which runs from its time on, or at once; or stops it, so that no further purchase has it.
-- p_act: start | stop
-- outcome: moved | missing | over | moved_on
-- over: its end is past
-- state: that it has then, or had where it is refused
create or replace function move_offer(p_offer_id integer, p_act text) returns table (outcome text, state text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_offer offers;
  v_state text;
begin
  select * into v_offer from offers where id = p_offer_id for no key update;
  if not found then
    return query select 'missing', null::text;
    return;
  end if;
  if p_act = 'start' and v_offer.state not in ('draft', 'stopped')
    or p_act = 'stop' and v_offer.state not in ('scheduled', 'running') then
    return query select 'moved_on', v_offer.state;
    return;
  end if;
  if p_act = 'start' and v_offer.ends_at <= now() then
    return query select 'over', v_offer.state;
    return;
  end if;
  v_state := case when p_act = 'stop' then 'stopped' when v_offer.starts_at > now() then 'scheduled' else 'running' end;
  update offers set state = v_state,
    starts_at = case v_state when 'running' then coalesce(starts_at, date_trunc('milliseconds', now())) else starts_at end
  where id = p_offer_id;
  if p_act = 'start' then perform set_offer_limits(p_offer_id => p_offer_id); end if;
  perform write_audit(p_what => 'offer.' || p_act, p_about => 'offer ' || p_offer_id,
    p_before => jsonb_build_object('state', v_offer.state), p_after => jsonb_build_object('state', v_state));
  return query select 'moved', v_state;
end $$;
