-- Withdraws a link: its pieces are for sale again, and what is paid by it all the same goes back.
-- outcome: withdrawn | already | paid | missing
create or replace function withdraw_payment_link(p_intent_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_intent payment_intents := lock_payment_link(p_intent_id);
begin
  if v_intent.id is null then return 'missing'; end if;
  if v_intent.status in ('settled', 'refunded') then return 'paid'; end if;
  if v_intent.dropped_at is not null then return 'already'; end if;
  if v_intent.status = 'open' then
    perform lock_sizes('{}', v_intent.id);
    perform release_hold(v_intent.id);
  end if;
  update payment_intents set dropped_at = now() where id = v_intent.id;
  perform write_audit('link.withdraw', 'payment link ' || v_intent.id, null, null);
  return 'withdrawn';
end $$;
