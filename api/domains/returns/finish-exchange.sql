-- Closes an exchange whose new parcel was sent.
-- outcome: exchanged | already | refused | missing
create or replace function finish_exchange(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Exchanged' then
    return query select 'already', v_request.status;
  elsif not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status;
  else
    update return_requests set status = 'Exchanged', closed_at = now() where id = p_request_id;
    perform issue_exchange_invoice(p_request_id => p_request_id);
    perform move_returned_order(v_request.order_line_id);
    perform queue_return_mail(v_request, 'exchange_sent');
    return query select 'exchanged', 'Exchanged';
  end if;
end $$;
