-- Receives the parcel of a return: restocks its pieces once, then refunds it or takes the new pieces.
-- p_refund_instead: for an exchange whose size is sold out
-- outcome: received | short | already | refused | missing
-- pieces_left (when short): of the wanted size
create or replace function receive_return(p_request_id integer, p_refund_instead boolean)
returns table (outcome text, status text, pieces_left integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_line order_lines;
  v_is_exchange boolean;
  v_left integer;
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::integer;
    return;
  end if;
  if v_request.status in ('Received', 'Refunded', 'Exchanged') then
    return query select 'already', v_request.status, null::integer;
    return;
  end if;
  if v_request.status <> 'Approved' then
    return query select 'refused', v_request.status, null::integer;
    return;
  end if;

  select * into v_line from order_lines where id = v_request.order_line_id;
  v_is_exchange := v_request.request_type = 'Exchange' and not p_refund_instead;
  perform lock_sizes(array[v_line.size_id, v_request.wanted_size_id], null);
  if v_is_exchange then
    -- Checked before the restock: she must not get the same pieces again.
    select stock into v_left from sizes where id = v_request.wanted_size_id;
    if v_left < v_line.quantity then
      return query select 'short', v_request.status, v_left;
      return;
    end if;
    insert into stock_ledger (size_id, delta, reason, cause)
    values (v_request.wanted_size_id, -v_line.quantity, 'exchange', 'return:' || p_request_id);
  end if;
  insert into stock_ledger (size_id, delta, reason, cause)
  values (v_line.size_id, v_line.quantity, 'return', 'return:' || p_request_id);

  if not v_is_exchange then perform refund_return(v_request, v_line); end if;
  update return_requests set status = 'Received', upi_id = null where id = p_request_id;
  perform queue_return_mail(v_request, 'return_received');
  return query select 'received', 'Received', null::integer;
end $$;
