-- Claims a lost or damaged parcel from the courier, or changes the claim. With a remedy the parcel is given up: the order
-- may have another of the same pieces, or is cancelled and refunded. That of an exchange is refunded.
-- p_kind: null for what its scans say
-- p_remedy: again | refund; null for none yet
-- outcome: claimed | not_lost | other_remedy | no_remedy | refund_only | short | missing
create or replace function claim_parcel(
  p_shipment_id integer, p_kind text, p_reference text, p_amount_paise bigint, p_outcome text, p_remedy text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from shipments where id = p_shipment_id));
  v_shipment shipments;
  v_before parcel_claims;
  v_kind text;
  v_is_new boolean;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_shipment from shipments where id = p_shipment_id;
  select * into v_before from parcel_claims where shipment_id = p_shipment_id;
  v_kind := coalesce(p_kind, v_before.kind, case v_shipment.problem when 'damaged' then 'damaged' else 'lost' end);
  -- One that was delivered or came back may be damaged still.
  if v_before.kind is null and (not was_handed_over(v_shipment)
     or v_kind = 'lost' and (v_shipment.current_status = 'Delivered' or v_shipment.returned_at is not null)) then
    return 'not_lost';
  end if;
  if v_before.remedy <> p_remedy then return 'other_remedy'; end if;
  v_is_new := p_remedy is not null and v_before.remedy is null;
  if v_is_new and not may_be_given_up(v_order, v_shipment) then return 'no_remedy'; end if;
  if v_is_new and p_remedy = 'again' and v_shipment.direction = 'exchange' then return 'refund_only'; end if;
  if v_is_new and p_remedy = 'again' and not has_pieces_of(p_shipment_id) then return 'short'; end if;

  insert into parcel_claims (shipment_id, kind, reference, amount_paise, outcome, closed_at)
  values (p_shipment_id, v_kind, p_reference, p_amount_paise, p_outcome,
    case when p_outcome <> 'open' then now() end)
  on conflict (shipment_id) do update set kind = excluded.kind, reference = excluded.reference,
    amount_paise = excluded.amount_paise, outcome = excluded.outcome, closed_at = excluded.closed_at;
  perform write_audit('parcel.claim', v_order.number,
    case when v_before.kind is not null then
      jsonb_build_object('reference', v_before.reference, 'amount_paise', v_before.amount_paise, 'outcome', v_before.outcome)
    end,
    jsonb_build_object('awb', v_shipment.awb_number, 'kind', v_kind, 'reference', p_reference,
      'amount_paise', p_amount_paise, 'outcome', p_outcome, 'remedy', p_remedy));

  if v_is_new then perform give_parcel_up(v_order, v_shipment, p_remedy); end if;
  perform follow_problem(p_shipment_id);
  return 'claimed';
end $$;

-- Whether another parcel, or her money, may be given in place of one.
create or replace function may_be_given_up(p_order orders, p_shipment shipments) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_shipment.lost_at is null and p_shipment.returned_at is null and case p_shipment.direction
    when 'forward' then p_order.status in ('Ready to Ship', 'Shipped', 'In Transit')
    when 'exchange' then p_shipment.current_status <> 'Delivered' and exists (
      select from return_requests r where id = p_shipment.return_request_id and sends_new_pieces(r))
    else false end
$$;

create or replace function give_parcel_up(p_order orders, p_shipment shipments, p_remedy text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update shipments set lost_at = now() where id = p_shipment.id;
  insert into order_events (order_id, status, detail)
  values (p_order.id, 'Parcel lost', coalesce(p_shipment.awb_number, ''));
  update parcel_claims set remedy = p_remedy where shipment_id = p_shipment.id;
  if p_shipment.direction = 'exchange' then
    perform undo_exchange(r, p_shipment, 'its parcel was lost')
    from return_requests r where id = p_shipment.return_request_id;
    return;
  end if;
  if p_remedy = 'refund' then perform end_order(p_order, 'its parcel was lost'); end if;
  insert into outbox (message_id, kind, recipient, payload)
  select 'parcel-lost.' || p_shipment.id, 'parcel_lost', email,
    jsonb_build_object('order_id', p_order.id, 'remedy', p_remedy)
  from customers where id = p_order.customer_id and deleted_at is null;
end $$;
