-- Settles a line of a remittance that did not match, once. One that is accepted short brings what was paid to the bank,
-- and the rest is a loss.
-- p_settlement: accepted | noted
-- p_reason: needed, but for up to a rupee that rounding has cost
-- outcome: settled | no_reason | not_short | already | missing
create or replace function settle_exception(p_id integer, p_settlement text, p_reason text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_exception remittance_exceptions;
  v_place cash_places;
  v_remittance_id integer;
  v_short bigint;
  v_reason text := btrim(p_reason);
begin
  select * into v_exception from remittance_exceptions where id = p_id;
  if not found then return 'missing'; end if;
  select * into v_place from cash_places where order_id = v_exception.order_id for no key update;
  -- Again: another may have settled it meanwhile.
  select * into v_exception from remittance_exceptions where id = p_id for update;
  if v_exception.settled_at is not null then return 'already'; end if;
  v_short := v_place.amount_paise - v_exception.got_paise;
  if p_settlement = 'accepted' and (v_exception.why <> 'amount' or v_place.place <> 'courier' or v_short <= 0) then
    return 'not_short';
  end if;
  if v_reason = '' and p_settlement = 'accepted' and v_short <= 100 then v_reason := 'Rounding'; end if;
  if v_reason = '' then return 'no_reason'; end if;

  if p_settlement = 'accepted' then
    insert into remittances (total_paise) values (v_exception.got_paise) returning id into v_remittance_id;
    insert into remittance_lines (order_id, remittance_id, awb_number, reference, paid_on, amount_paise)
    values (v_exception.order_id, v_remittance_id, v_exception.awb_number, v_exception.reference, v_exception.paid_on,
      v_exception.got_paise);
    insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise)
    values (v_exception.order_id, 'remitted', 'courier', 'bank', v_exception.got_paise),
      (v_exception.order_id, 'short', 'courier', 'loss', v_short);
    update cash_places set place = 'bank', amount_paise = v_exception.got_paise, since = now()
    where order_id = v_exception.order_id;
  end if;
  update remittance_exceptions
  set settlement = p_settlement, reason = v_reason, settled_at = now(), settled_by = current_actor()
  where id = p_id;
  -- Its cash is in the bank: what else was wrong with it is settled, too.
  if p_settlement = 'accepted' then perform settle_remitted(v_remittance_id); end if;
  perform write_audit('remittance.' || p_settlement,
    coalesce((select number from orders where id = v_exception.order_id), v_exception.awb_number), null,
    jsonb_strip_nulls(jsonb_build_object('awb', v_exception.awb_number, 'rupees', v_exception.got_paise / 100.0,
      'short', case when p_settlement = 'accepted' then v_short / 100.0 end, 'reason', v_reason)));
  return 'settled';
end $$;

-- Settles earlier exceptions of parcels whose cash has come with a remittance. A transfer that came besides stays open.
create or replace function settle_remitted(p_remittance_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update remittance_exceptions e
  set settlement = 'remitted', settled_at = now(), settled_by = current_actor()
  from remittance_lines l
  where l.remittance_id = p_remittance_id and e.settled_at is null and e.at < now() and e.why <> 'remitted'
    and (e.order_id = l.order_id or e.order_id is null and upper(e.awb_number) = upper(l.awb_number))
$$;
