-- Records what the shop has answered to a weight charge, once and before its deadline: from then on the courier's own
-- rule has accepted it.
-- p_answer: disputed | accepted
-- p_reference: of a dispute, the courier's number of it or a note
-- outcome: answered | already | late | missing
create or replace function answer_weight_charge(p_charge_id integer, p_answer text, p_reference text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_weight weight_charges;
begin
  -- The row is locked by being written: of two answers the second finds the first.
  update weight_charges set answer = p_answer, reference = p_reference, answered_at = now(), actor = current_actor()
  where charge_id = p_charge_id and answer is null and due_at > now();
  if not found then
    select * into v_weight from weight_charges where charge_id = p_charge_id;
    return case when v_weight.charge_id is null then 'missing' when v_weight.answer is null then 'late' else 'already' end;
  end if;
  perform write_audit('weight.' || p_answer, o.number, null, jsonb_strip_nulls(jsonb_build_object(
    'awb', s.awb_number, 'rupees', c.amount_paise / 100.0, 'declared_grams', c.declared_grams,
    'charged_grams', c.charged_grams, 'reference', nullif(p_reference, ''))))
  from courier_charges c join shipments s on s.id = c.shipment_id join orders o on o.id = s.order_id
  where c.id = p_charge_id;
  return 'answered';
end $$;
