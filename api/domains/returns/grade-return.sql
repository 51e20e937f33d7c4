-- Receives the pieces of a return: each is put back by its grade, once; then the request is refunded, or the new pieces
-- of an exchange are taken.
-- p_pieces: as put_back takes them; null for all to the shelf
-- p_refund_instead: for an exchange whose size is sold out
-- p_is_our_fault: null where the customer's reason decides
-- p_is_short: fewer pieces may have come than were asked back; the others stay with the customer
-- p_is_uncollected: also what is here though no pickup was booked, as its customer handed it in
-- outcome: graded | short | already | refused | other_pieces | missing
-- pieces_left (when short): of the wanted size
create or replace function grade_return(
  p_request_id integer, p_pieces jsonb, p_refund_instead boolean, p_is_our_fault boolean, p_is_uncollected boolean,
  p_is_short boolean
) returns table (outcome text, status text, pieces_left integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_line order_lines;
  v_pieces jsonb;
  v_is_exchange boolean;
  v_left integer;
  v_asked integer := v_request.quantity;
  v_came integer;
  v_actor text := current_actor();
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::integer;
    return;
  end if;
  if v_request.status in ('Received', 'Refunded', 'Exchanged') then
    return query select 'already', v_request.status, null::integer;
    return;
  end if;
  if v_request.status <> 'Pickup Booked' and not (p_is_uncollected and v_request.status = 'Approved') then
    return query select 'refused', v_request.status, null::integer;
    return;
  end if;

  select * into v_line from order_lines where id = v_request.order_line_id;
  v_pieces := coalesce(p_pieces, jsonb_build_array(jsonb_build_object(
    'size_id', v_line.size_id, 'quantity', v_request.quantity, 'grade', 'shelf')));
  if p_is_short then
    select coalesce(sum(quantity), 0) into v_came from jsonb_to_recordset(v_pieces) as piece(quantity integer);
    v_request.quantity := least(v_request.quantity, v_came);
  end if;
  if v_request.quantity = 0 or not are_pieces_of(v_pieces, array[v_line.size_id], array[v_request.quantity]) then
    return query select 'other_pieces', v_request.status, null::integer;
    return;
  end if;

  v_is_exchange := v_request.request_type = 'Exchange' and not p_refund_instead;
  perform lock_sizes(array[v_line.size_id, v_request.wanted_size_id], null);
  if v_is_exchange then
    -- Checked before the restock: she must not get the same pieces again.
    select stock into v_left from sizes where id = v_request.wanted_size_id;
    if v_left < v_request.quantity then
      return query select 'short', v_request.status, v_left;
      return;
    end if;
    insert into stock_ledger (size_id, delta, reason, cause)
    values (v_request.wanted_size_id, -v_request.quantity, 'exchange', return_cause(v_request));
  end if;
  if v_request.status = 'Approved' then
    perform book_pickup(p_request_id, null, null);
    perform act_as(v_actor);
  end if;
  perform put_back(return_cause(v_request), 'return', v_pieces);

  update return_requests
  set status = 'Received', quantity = v_request.quantity, upi_id = null,
    asked_quantity = nullif(v_asked, v_request.quantity), is_our_fault = coalesce(p_is_our_fault, is_our_fault)
  where id = p_request_id
  returning is_our_fault into v_request.is_our_fault;
  if not v_is_exchange then perform refund_return(v_request, v_line); end if;
  perform credit_return(p_request_id);
  if is_audited(current_actor()) then
    perform write_audit('return.grade', (select number from orders where id = v_line.order_id),
      case when v_asked > v_request.quantity then jsonb_build_object('quantity', v_asked) end,
      jsonb_build_object('return', p_request_id, 'lines', v_pieces, 'is_our_fault', v_request.is_our_fault,
        'is_refunded', not v_is_exchange));
  end if;
  perform queue_return_mail(v_request, 'return_received');
  return query select 'graded', 'Received', null::integer;
end $$;
