-- Takes the grade of a return back, until its refund is paid or sent: stock, ledgers, refund and credit note are as they
-- were before it, and its pieces are graded anew.
-- outcome: taken_back | sold | packed | paid | graded_since | filed | refused | missing
create or replace function take_back_grade(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_cause text := return_cause(v_request);
  v_hindrance text;
  v_upi_id text;
begin
  if v_request.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  -- The worker sends it without the order's lock.
  select upi_id into v_upi_id from refunds where return_request_id = p_request_id and status = 'pending' for update;
  v_hindrance := grade_hindrance(v_request);
  if v_hindrance is not null then
    return query select v_hindrance, v_request.status;
    return;
  end if;

  perform lock_sizes(array[(select size_id from order_lines where id = v_request.order_line_id),
    v_request.wanted_size_id], null);
  begin
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, -delta, reason, 'taken-back-' || v_cause from stock_ledger where cause = v_cause order by delta;
  exception when check_violation then
    return query select 'sold', v_request.status;
    return;
  end;
  insert into graded_ledger (size_id, grade, delta, reason, cause)
  select size_id, grade, -delta, reason, 'taken-back-' || v_cause from graded_ledger where cause = v_cause;
  update refunds set status = 'failed', awaits_approval = false, upi_id = null, last_error = 'the grade was taken back'
  where return_request_id = p_request_id and status = 'pending';
  update tax_documents set cancelled_at = now() where cause = v_cause and cancelled_at is null;
  delete from outbox where message_id = return_mail_id(v_request, 'return_received') and sent_at is null;

  update return_requests r
  set status = 'Pickup Booked', regraded = r.regraded + 1, upi_id = v_upi_id, is_our_fault = is_our_fault(r.reason),
    goods_paise = null, shipping_paise = null, cod_fee_paise = null, exchange_number = null,
    asked_quantity = null,
    -- Those that did not come may have been asked back anew.
    quantity = coalesce(least(r.asked_quantity, r.quantity + pieces_to_return(l)), r.quantity)
  from order_lines l where r.id = p_request_id and l.id = r.order_line_id;
  return query select 'taken_back', 'Pickup Booked';
end $$;
