-- Writes down what the courier shall do with a parcel whose delivery failed, for the worker to tell it. Each failed
-- delivery is answered once, by the customer or by staff.
-- p_attempted_at: the failed delivery that was seen; null for the last
-- p_what: reattempt | address | return
-- p_fields, p_version: of the corrected address, as write_address has them
-- p_wanted_on: when she would have it; null for as soon as may be
-- outcome: answered | already | moved_on | not_allowed | stale | missing
create or replace function answer_ndr(
  p_shipment_id integer, p_attempted_at timestamptz, p_what text, p_fields jsonb, p_version integer,
  p_wanted_on date, p_comment text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from shipments where id = p_shipment_id));
  v_shipment shipments;
  v_answer_id integer;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_shipment from shipments where id = p_shipment_id;
  if v_shipment.problem is distinct from 'ndr' or v_shipment.attempted_at <> p_attempted_at then return 'moved_on'; end if;
  if p_what = 'return' and v_shipment.direction = 'return' then return 'not_allowed'; end if;
  if exists (select from ndr_answers
             where shipment_id = p_shipment_id and attempted_at = v_shipment.attempted_at and refused_at is null) then
    return 'already';
  end if;
  if p_what = 'address'
     and write_address(v_order, p_fields, p_version, 'for the next delivery') = 'stale' then
    return 'stale';
  end if;

  insert into ndr_answers (shipment_id, attempted_at, what, wanted_on, comment)
  values (p_shipment_id, v_shipment.attempted_at, p_what, p_wanted_on, p_comment) returning id into v_answer_id;
  if p_what <> 'return' then
    insert into outbox (message_id, kind, recipient, payload)
    select 'delivery-asked.' || v_answer_id, 'delivery_asked', email, jsonb_build_object('answer_id', v_answer_id)
    from customers where id = v_order.customer_id and deleted_at is null;
  end if;
  if p_what <> 'address' then
    insert into order_events (order_id, status)
    values (v_order.id, case p_what when 'return' then 'Parcel called back' else 'Delivery asked again' end);
  end if;
  -- So that who looks at the order sees that something is new.
  update orders set tags = tags where id = v_order.id;
  if is_audited(current_actor()) then
    perform write_audit('parcel.' || p_what, v_order.number, null,
      jsonb_build_object('awb', v_shipment.awb_number, 'wanted_on', p_wanted_on));
  end if;
  perform follow_problem(p_shipment_id);
  return 'answered';
end $$;
