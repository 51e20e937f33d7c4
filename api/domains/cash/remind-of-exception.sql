-- Writes down that the courier was reminded of an open exception.
-- outcome: reminded | already | missing
create or replace function remind_of_exception(p_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_exception remittance_exceptions;
begin
  update remittance_exceptions set reminded_at = now() where id = p_id and settled_at is null returning * into v_exception;
  if not found then
    return case when exists (select from remittance_exceptions where id = p_id) then 'already' else 'missing' end;
  end if;
  perform write_audit('remittance.remind',
    coalesce((select number from orders where id = v_exception.order_id), v_exception.awb_number), null,
    jsonb_build_object('awb', v_exception.awb_number));
  return 'reminded';
end $$;
