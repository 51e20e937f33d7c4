-- Writes down that the courier refused an answer: the failed delivery waits for another.
-- outcome: refused | already
create or replace function refuse_ndr_answer(p_answer_id integer, p_why text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_shipment_id integer := (select shipment_id from ndr_answers where id = p_answer_id);
begin
  perform lock_order((select order_id from shipments where id = v_shipment_id));
  update ndr_answers set refused_at = now(), last_error = p_why
  where id = p_answer_id and told_at is null and refused_at is null;
  if not found then return 'already'; end if;
  perform follow_problem(v_shipment_id);
  return 'refused';
end $$;
